package org.mage.test.rulehound;

import mage.constants.ManaType;
import mage.constants.PhaseStep;
import mage.constants.Zone;
import mage.counters.CounterType;
import org.junit.Test;
import org.mage.test.serverside.base.CardTestPlayerBase;

/**
 * CR 510.1b: Unblocked assigns to what it attacks, or nothing if gone. In the combat damage step instants may be cast before the damage is dealt. By the rules: The damage is dealt first (510.2), then the active player receives priority (510.3).
 *
 * A skeleton: what is asserted is how the rules leave the game in the step of the last action.  Tokens
 * may have another name here.
 */
public class PriorityBeforeCombatDamageTest extends CardTestPlayerBase {

    @Test
    public void priorityBeforeCombatDamageTest() {
        addCard(Zone.BATTLEFIELD, playerA, "Hill Giant");
        addCard(Zone.BATTLEFIELD, playerA, "Mountain");
        addCard(Zone.HAND, playerA, "Shock");
        removeAllCardsFromLibrary(playerB); // What is added last is on top.
        addCard(Zone.LIBRARY, playerB, "Island", 4);

        attack(1, playerA, "Hill Giant");

        setStopAt(1, PhaseStep.DECLARE_ATTACKERS);
        execute();

        assertLife(playerA, 20);
        assertLife(playerB, 20);
        assertPermanentCount(playerA, "Hill Giant", 1);
        assertPermanentCount(playerA, "Mountain", 1);
    }
}
