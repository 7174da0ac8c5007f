package org.mage.test.rulehound;

import mage.constants.ManaType;
import mage.constants.PhaseStep;
import mage.constants.Zone;
import mage.counters.CounterType;
import org.junit.Test;
import org.mage.test.serverside.base.CardTestPlayerBase;

/**
 * CR 106.12b: Tapped-for-mana replacements alter the production event itself during resolution. With an effect that maps land types to other mana, a Plains makes {W}. By the rules: Such an effect modifies the production event as the ability resolves; there is one, so it is applied.
 *
 * A skeleton: what is asserted is how the rules leave the game in the step of the last action.  Tokens
 * may have another name here.
 */
public class LandTypesNotReplacedTest extends CardTestPlayerBase {

    @Test
    public void landTypesNotReplacedTest() {
        addCard(Zone.BATTLEFIELD, playerA, "Naked Singularity");
        addCard(Zone.BATTLEFIELD, playerA, "Plains");

        activateManaAbility(1, PhaseStep.PRECOMBAT_MAIN, playerA, "{T}: Add {W}"); // Plains

        setStopAt(1, PhaseStep.PRECOMBAT_MAIN);
        execute();

        assertLife(playerA, 20);
        assertManaPool(playerA, ManaType.RED, 1);
        assertLife(playerB, 20);
        assertPermanentCount(playerA, "Naked Singularity", 1);
        assertPermanentCount(playerA, "Plains", 1);
    }
}
