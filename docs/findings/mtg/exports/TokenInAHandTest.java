package org.mage.test.rulehound;

import mage.constants.ManaType;
import mage.constants.PhaseStep;
import mage.constants.Zone;
import mage.counters.CounterType;
import org.junit.Test;
import org.mage.test.serverside.base.CardTestPlayerBase;

/**
 * CR 704.5d: Tokens off-battlefield vanish. A token that is returned to its owner's hand stays there as a card. By the rules: It ceases to exist before anybody receives priority; the same goes for a token that died.
 *
 * A skeleton: what is asserted is how the rules leave the game in the step of the last action.  Tokens
 * may have another name here.
 */
public class TokenInAHandTest extends CardTestPlayerBase {

    @Test
    public void tokenInAHandTest() {
        addCard(Zone.BATTLEFIELD, playerA, "Plains", 2);
        addCard(Zone.BATTLEFIELD, playerA, "Island", 2);
        addCard(Zone.HAND, playerA, "Raise the Alarm");
        addCard(Zone.HAND, playerA, "Unsummon");
        removeAllCardsFromLibrary(playerB); // What is added last is on top.
        addCard(Zone.LIBRARY, playerB, "Island", 4);

        activateManaAbility(1, PhaseStep.PRECOMBAT_MAIN, playerA, "{T}: Add {W}"); // Plains
        activateManaAbility(1, PhaseStep.PRECOMBAT_MAIN, playerA, "{T}: Add {W}"); // Plains
        castSpell(1, PhaseStep.PRECOMBAT_MAIN, playerA, "Raise the Alarm");
        castSpell(1, PhaseStep.PRECOMBAT_MAIN, playerA, "Unsummon");
        addTarget(playerA, "Soldier");

        setStopAt(1, PhaseStep.PRECOMBAT_MAIN);
        execute();

        assertLife(playerA, 20);
        assertLife(playerB, 20);
        assertPermanentCount(playerA, "Island", 2);
        assertPermanentCount(playerA, "Plains", 2);
        assertPermanentCount(playerA, "Soldier", 1);
        assertGraveyardCount(playerA, "Raise the Alarm", 1);
        assertGraveyardCount(playerA, "Unsummon", 1);
    }
}
