package org.mage.test.rulehound;

import mage.constants.ManaType;
import mage.constants.PhaseStep;
import mage.constants.Zone;
import mage.counters.CounterType;
import org.junit.Test;
import org.mage.test.serverside.base.CardTestPlayerBase;

/**
 * CR 508.1f: Attackers tap; that is not a cost. A creature without vigilance attacks and stays untapped; it blocks in the next turn. By the rules: Attacking taps it, as the attackers are declared.
 *
 * A skeleton: what is asserted is how the rules leave the game in the step of the last action.  Tokens
 * may have another name here.
 */
public class AttackerNotTappedTest extends CardTestPlayerBase {

    @Test
    public void attackerNotTappedTest() {
        addCard(Zone.BATTLEFIELD, playerA, "Hill Giant");
        removeAllCardsFromLibrary(playerB); // What is added last is on top.
        addCard(Zone.LIBRARY, playerB, "Island", 4);

        attack(1, playerA, "Hill Giant");

        setStopAt(1, PhaseStep.DECLARE_ATTACKERS);
        execute();

        assertLife(playerA, 20);
        assertLife(playerB, 20);
        assertPermanentCount(playerA, "Hill Giant", 1);
    }
}
