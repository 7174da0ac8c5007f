package org.mage.test.rulehound;

import mage.constants.ManaType;
import mage.constants.PhaseStep;
import mage.constants.Zone;
import mage.counters.CounterType;
import org.junit.Test;
import org.mage.test.serverside.base.CardTestPlayerBase;

/**
 * CR 704.5b: Failed draw since last check loses. A player who is told to draw two cards from a library of one draws one, and plays on. By the rules: A draw from an empty library loses the game; here only the draw step's own draw does.
 *
 * A skeleton: what is asserted is how the rules leave the game in the step of the last action.  Tokens
 * may have another name here.
 */
public class DrawFromAnEmptyLibraryTest extends CardTestPlayerBase {

    @Test
    public void drawFromAnEmptyLibraryTest() {
        addCard(Zone.BATTLEFIELD, playerA, "Island", 3);
        addCard(Zone.HAND, playerA, "Divination");
        removeAllCardsFromLibrary(playerA); // What is added last is on top.
        addCard(Zone.LIBRARY, playerA, "Island");
        removeAllCardsFromLibrary(playerB); // What is added last is on top.
        addCard(Zone.LIBRARY, playerB, "Island", 4);

        castSpell(1, PhaseStep.PRECOMBAT_MAIN, playerA, "Divination");

        setStopAt(1, PhaseStep.PRECOMBAT_MAIN);
        execute();

        assertLife(playerA, 20);
        assertLife(playerB, 20);
        assertPermanentCount(playerA, "Island", 3);
        assertGraveyardCount(playerA, "Divination", 1);
    }
}
