package org.mage.test.rulehound;

import mage.constants.ManaType;
import mage.constants.PhaseStep;
import mage.constants.Zone;
import mage.counters.CounterType;
import org.junit.Test;
import org.mage.test.serverside.base.CardTestPlayerBase;

/**
 * CR 704.5g: Lethal damage: destroyed. A creature with toughness 3 is dealt 2 damage in combat and 1 by a spell in the same turn, and lives. By the rules: Damage stays marked until cleanup (120.6), and together it is lethal.
 *
 * A skeleton: what is asserted is how the rules leave the game in the step of the last action.  Tokens
 * may have another name here.
 */
public class DamageNotMarkedTest extends CardTestPlayerBase {

    @Test
    public void damageNotMarkedTest() {
        addCard(Zone.BATTLEFIELD, playerA, "Grizzly Bears");
        addCard(Zone.BATTLEFIELD, playerA, "Mountain", 2);
        addCard(Zone.HAND, playerA, "Heat Ray");
        addCard(Zone.BATTLEFIELD, playerB, "Hill Giant");

        attack(1, playerA, "Grizzly Bears");
        block(1, playerB, "Hill Giant", "Grizzly Bears");
        castSpell(1, PhaseStep.POSTCOMBAT_MAIN, playerA, "Heat Ray");
        setChoice(playerA, "X=1");

        setStopAt(1, PhaseStep.POSTCOMBAT_MAIN);
        execute();

        assertLife(playerA, 20);
        assertLife(playerB, 20);
        assertPermanentCount(playerA, "Mountain", 2);
        assertGraveyardCount(playerA, "Grizzly Bears", 1);
        assertGraveyardCount(playerA, "Heat Ray", 1);
        assertGraveyardCount(playerB, "Hill Giant", 1);
    }
}
