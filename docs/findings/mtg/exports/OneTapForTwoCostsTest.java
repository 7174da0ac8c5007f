package org.mage.test.rulehound;

import mage.constants.ManaType;
import mage.constants.PhaseStep;
import mage.constants.Zone;
import mage.counters.CounterType;
import org.junit.Test;
import org.mage.test.serverside.base.CardTestPlayerBase;

/**
 * CR 107.5: {T} cost means tap this permanent; impossible if tapped; creatures need control since turn start. An ability that costs {2}, {T} is paid with the mana of the same artifact, tapped once for both. By the rules: Tapped for mana, it cannot be tapped again for {T}.
 *
 * A skeleton: what is asserted is how the rules leave the game in the step of the last action.  Tokens
 * may have another name here.
 */
public class OneTapForTwoCostsTest extends CardTestPlayerBase {

    @Test
    public void oneTapForTwoCostsTest() {
        addCard(Zone.BATTLEFIELD, playerA, "Hedron Archive");
        addCard(Zone.BATTLEFIELD, playerA, "Sol Ring");
        removeAllCardsFromLibrary(playerA); // What is added last is on top.
        addCard(Zone.LIBRARY, playerA, "Forest", 4);
        removeAllCardsFromLibrary(playerB); // What is added last is on top.
        addCard(Zone.LIBRARY, playerB, "Island", 4);

        activateManaAbility(1, PhaseStep.PRECOMBAT_MAIN, playerA, "{T}: Add {C}{C}"); // Sol Ring
        activateAbility(1, PhaseStep.PRECOMBAT_MAIN, playerA, "{2}, {T}, Sacrifice this artifact: "); // Hedron Archive

        setStopAt(1, PhaseStep.PRECOMBAT_MAIN);
        execute();

        assertLife(playerA, 20);
        assertLife(playerB, 20);
        assertPermanentCount(playerA, "Sol Ring", 1);
        assertGraveyardCount(playerA, "Hedron Archive", 1);
    }
}
