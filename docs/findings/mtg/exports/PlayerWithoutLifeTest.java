package org.mage.test.rulehound;

import mage.constants.ManaType;
import mage.constants.PhaseStep;
import mage.constants.Zone;
import mage.counters.CounterType;
import org.junit.Test;
import org.mage.test.serverside.base.CardTestPlayerBase;

/**
 * CR 704.5a: Zero or less life loses. A spell brings a player to 0 life; the other player goes on casting spells in the same main phase. By the rules: With 0 life that player loses the next time anybody would receive priority (704.3); here only the end of a step looks.
 *
 * A skeleton: what is asserted is how the rules leave the game in the step of the last action.  Tokens
 * may have another name here.
 */
public class PlayerWithoutLifeTest extends CardTestPlayerBase {

    @Test
    public void playerWithoutLifeTest() {
        addCard(Zone.BATTLEFIELD, playerA, "Mountain");
        addCard(Zone.HAND, playerA, "Lightning Bolt");
        setLife(playerB, 3);

        castSpell(1, PhaseStep.PRECOMBAT_MAIN, playerA, "Lightning Bolt");
        addTarget(playerA, playerB);

        setStopAt(1, PhaseStep.PRECOMBAT_MAIN);
        execute();

        assertLife(playerA, 20);
        assertLife(playerB, 0);
        assertPermanentCount(playerA, "Mountain", 1);
        assertGraveyardCount(playerA, "Lightning Bolt", 1);
    }
}
