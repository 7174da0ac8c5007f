package org.mage.test.rulehound;

import mage.constants.ManaType;
import mage.constants.PhaseStep;
import mage.constants.Zone;
import mage.counters.CounterType;
import org.junit.Test;
import org.mage.test.serverside.base.CardTestPlayerBase;

/**
 * CR 614.7: No event, nothing replaced. With Horizon Stone and Upwelling, as the phase ends the player is asked which of the two applies to unspent {G}; where it is Horizon Stone it becomes {C}. By the rules: Upwelling's effect replaces nothing (614.1 has no word of it), no player loses unspent mana, and so there is no loss for Horizon Stone to replace and nothing to choose.
 *
 * A skeleton: what is asserted is how the rules leave the game in the step of the last action.  Tokens
 * may have another name here.
 */
public class KeptManaBecomesOtherManaTest extends CardTestPlayerBase {

    @Test
    public void keptManaBecomesOtherManaTest() {
        // It begins in the postcombat main step: all that comes before is to be passed by.
        addCard(Zone.BATTLEFIELD, playerA, "Horizon Stone");
        addCard(Zone.BATTLEFIELD, playerA, "Upwelling");
        addCard(Zone.BATTLEFIELD, playerA, "Forest");

        activateManaAbility(1, PhaseStep.POSTCOMBAT_MAIN, playerA, "{T}: Add {G}"); // Forest

        setStopAt(1, PhaseStep.POSTCOMBAT_MAIN);
        execute();

        assertLife(playerA, 20);
        assertManaPool(playerA, ManaType.GREEN, 1);
        assertLife(playerB, 20);
        assertPermanentCount(playerA, "Forest", 1);
        assertPermanentCount(playerA, "Horizon Stone", 1);
        assertPermanentCount(playerA, "Upwelling", 1);
    }
}
