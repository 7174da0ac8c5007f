package org.mage.test.rulehound;

import mage.constants.ManaType;
import mage.constants.PhaseStep;
import mage.constants.Zone;
import mage.counters.CounterType;
import org.junit.Test;
import org.mage.test.serverside.base.CardTestPlayerBase;

/**
 * CR 107.4a: Five coloured symbols; coloured requirements accept only their own colour. {W} in the cost of an activated ability is paid with blue mana. By the rules: A colored symbol takes mana of that color; costs of abilities are kept as a number here.
 *
 * A skeleton: what is asserted is how the rules leave the game in the step of the last action.  Tokens
 * may have another name here.
 */
public class ColorOfACostIgnoredTest extends CardTestPlayerBase {

    @Test
    public void colorOfACostIgnoredTest() {
        addCard(Zone.BATTLEFIELD, playerA, "Island");
        addCard(Zone.BATTLEFIELD, playerA, "Plains");
        addCard(Zone.BATTLEFIELD, playerA, "Master Decoy");
        addCard(Zone.BATTLEFIELD, playerB, "Hill Giant");

        activateManaAbility(1, PhaseStep.PRECOMBAT_MAIN, playerA, "{T}: Add {W}"); // Plains
        activateAbility(1, PhaseStep.PRECOMBAT_MAIN, playerA, "{W}, {T}: "); // Master Decoy
        addTarget(playerA, "Hill Giant");

        setStopAt(1, PhaseStep.PRECOMBAT_MAIN);
        execute();

        assertLife(playerA, 20);
        assertLife(playerB, 20);
        assertPermanentCount(playerA, "Island", 1);
        assertPermanentCount(playerA, "Master Decoy", 1);
        assertPermanentCount(playerA, "Plains", 1);
        assertPermanentCount(playerB, "Hill Giant", 1);
    }
}
