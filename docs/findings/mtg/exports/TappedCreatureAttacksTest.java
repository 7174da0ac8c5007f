package org.mage.test.rulehound;

import mage.constants.ManaType;
import mage.constants.PhaseStep;
import mage.constants.Zone;
import mage.counters.CounterType;
import org.junit.Test;
import org.mage.test.serverside.base.CardTestPlayerBase;

/**
 * CR 508.1a: Choose untapped, non-battle creatures with haste or continuous control. A creature that was tapped for mana is offered as an attacker, and attacks. By the rules: The chosen creatures must be untapped.
 *
 * A skeleton: what is asserted is how the rules leave the game in the step of the last action.  Tokens
 * may have another name here.
 */
public class TappedCreatureAttacksTest extends CardTestPlayerBase {

    @Test
    public void tappedCreatureAttacksTest() {
        addCard(Zone.BATTLEFIELD, playerA, "Forest");
        addCard(Zone.BATTLEFIELD, playerA, "Llanowar Elves");
        addCard(Zone.BATTLEFIELD, playerA, "Mox Emerald");
        addCard(Zone.HAND, playerA, "Grizzly Bears");
        removeAllCardsFromLibrary(playerB); // What is added last is on top.
        addCard(Zone.LIBRARY, playerB, "Island", 4);

        activateManaAbility(1, PhaseStep.PRECOMBAT_MAIN, playerA, "{T}: Add {G}"); // Forest
        activateManaAbility(1, PhaseStep.PRECOMBAT_MAIN, playerA, "{T}: Add {G}"); // Mox Emerald
        castSpell(1, PhaseStep.PRECOMBAT_MAIN, playerA, "Grizzly Bears");
        attack(1, playerA, "Llanowar Elves");

        setStopAt(1, PhaseStep.DECLARE_ATTACKERS);
        execute();

        assertLife(playerA, 20);
        assertLife(playerB, 20);
        assertPermanentCount(playerA, "Forest", 1);
        assertPermanentCount(playerA, "Grizzly Bears", 1);
        assertPermanentCount(playerA, "Llanowar Elves", 1);
        assertPermanentCount(playerA, "Mox Emerald", 1);
    }
}
