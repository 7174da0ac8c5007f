package org.mage.test.rulehound;

import mage.constants.ManaType;
import mage.constants.PhaseStep;
import mage.constants.Zone;
import mage.counters.CounterType;
import org.junit.Test;
import org.mage.test.serverside.base.CardTestPlayerBase;

/**
 * CR 514.1: Cleanup first: active player discards to maximum hand size. In the cleanup step instants may be cast with eight cards in hand. By the rules: The discard comes first, and nobody receives priority there unless something happened (514.3).
 *
 * A skeleton: what is asserted is how the rules leave the game in the step of the last action.  Tokens
 * may have another name here.
 */
public class PriorityBeforeTheDiscardTest extends CardTestPlayerBase {

    @Test
    public void priorityBeforeTheDiscardTest() {
        addCard(Zone.BATTLEFIELD, playerA, "Mountain");
        addCard(Zone.HAND, playerA, "Shock");
        addCard(Zone.HAND, playerA, "Forest", 7);
        removeAllCardsFromLibrary(playerB); // What is added last is on top.
        addCard(Zone.LIBRARY, playerB, "Island", 4);

        setChoice(playerA, "Forest"); // discard

        setStopAt(1, PhaseStep.CLEANUP);
        execute();

        assertLife(playerA, 20);
        assertLife(playerB, 20);
        assertPermanentCount(playerA, "Mountain", 1);
        assertGraveyardCount(playerA, "Forest", 1);
    }
}
