package org.mage.test.rulehound;

import mage.constants.ManaType;
import mage.constants.PhaseStep;
import mage.constants.Zone;
import mage.counters.CounterType;
import org.junit.Test;
import org.mage.test.serverside.base.CardTestPlayerBase;

/**
 * CR 400.7: Zone change makes a new object without memory, save listed exceptions. A creature with a +1/+1 counter is returned to its owner's hand; cast again, it enters with the counter. By the rules: An object that changes zones is a new one, and counters are not kept (122.2).
 *
 * A skeleton: what is asserted is how the rules leave the game in the step of the last action.  Tokens
 * may have another name here.
 */
public class CountersKeptInAHandTest extends CardTestPlayerBase {

    @Test
    public void countersKeptInAHandTest() {
        addCard(Zone.BATTLEFIELD, playerA, "Island");
        addCard(Zone.HAND, playerA, "Unsummon");
        addCard(Zone.BATTLEFIELD, playerB, "Venerable Monk");
        addCard(Zone.BATTLEFIELD, playerB, "Plains", 3);
        addCounters(1, PhaseStep.UPKEEP, playerB, "Venerable Monk", CounterType.P1P1, 1);
        removeAllCardsFromLibrary(playerB); // What is added last is on top.
        addCard(Zone.LIBRARY, playerB, "Plains");

        castSpell(1, PhaseStep.PRECOMBAT_MAIN, playerA, "Unsummon");
        castSpell(2, PhaseStep.PRECOMBAT_MAIN, playerB, "Venerable Monk");

        setStopAt(2, PhaseStep.PRECOMBAT_MAIN);
        execute();

        assertLife(playerA, 20);
        assertLife(playerB, 22);
        assertPermanentCount(playerA, "Island", 1);
        assertGraveyardCount(playerA, "Unsummon", 1);
        assertPermanentCount(playerB, "Plains", 3);
        assertPermanentCount(playerB, "Venerable Monk", 1);
    }
}
