package org.mage.test.rulehound;

import mage.constants.ManaType;
import mage.constants.PhaseStep;
import mage.constants.Zone;
import mage.counters.CounterType;
import org.junit.Test;
import org.mage.test.serverside.base.CardTestPlayerBase;

/**
 * CR 603.2: A matching event or state makes it trigger automatically, doing nothing yet. With Final Fortune its player loses in the end step of the turn in which it was cast, and never takes the extra turn. By the rules: The delayed ability waits for the end step of the extra turn (603.7b); that of the turn in which it was created is not its event.
 *
 * A skeleton: what is asserted is how the rules leave the game in the step of the last action.  Tokens
 * may have another name here.
 */
public class LostBeforeTheExtraTurnTest extends CardTestPlayerBase {

    @Test
    public void lostBeforeTheExtraTurnTest() {
        // It begins in the postcombat main step: all that comes before is to be passed by.
        addCard(Zone.BATTLEFIELD, playerA, "Mountain", 3);
        addCard(Zone.HAND, playerA, "Final Fortune");
        removeAllCardsFromLibrary(playerA); // What is added last is on top.
        addCard(Zone.LIBRARY, playerA, "Wastes");

        castSpell(1, PhaseStep.POSTCOMBAT_MAIN, playerA, "Final Fortune");
        activateManaAbility(2, PhaseStep.PRECOMBAT_MAIN, playerA, "{T}: Add {R}"); // Mountain

        setStopAt(2, PhaseStep.PRECOMBAT_MAIN);
        execute();

        assertLife(playerA, 20);
        assertManaPool(playerA, ManaType.RED, 1);
        assertLife(playerB, 20);
        assertPermanentCount(playerA, "Mountain", 3);
        assertGraveyardCount(playerA, "Final Fortune", 1);
    }
}
