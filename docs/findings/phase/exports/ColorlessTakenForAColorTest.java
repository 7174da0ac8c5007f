package org.mage.test.rulehound;

import mage.constants.ManaType;
import mage.constants.PhaseStep;
import mage.constants.Zone;
import mage.counters.CounterType;
import org.junit.Test;
import org.mage.test.serverside.base.CardTestPlayerBase;

/**
 * CR 106.7: "Could produce" asks hypothetically what types an ability would yield now, including replacements in any order, ignoring costs. "one mana of any color that a land an opponent controls could produce", where that land is a Wastes, offers and adds {C}. By the rules: Colorless is a type of mana and no color (106.1a-b); with no color to choose, no mana is produced (106.5).
 *
 * A skeleton: what is asserted is how the rules leave the game in the step of the last action.  Tokens
 * may have another name here.
 */
public class ColorlessTakenForAColorTest extends CardTestPlayerBase {

    @Test
    public void colorlessTakenForAColorTest() {
        addCard(Zone.BATTLEFIELD, playerA, "Exotic Orchard");
        addCard(Zone.BATTLEFIELD, playerB, "Wastes");

        activateManaAbility(1, PhaseStep.PRECOMBAT_MAIN, playerA, "{T}: Add one mana of any color that a land an opponent controls could produce"); // Exotic Orchard

        setStopAt(1, PhaseStep.PRECOMBAT_MAIN);
        execute();

        assertLife(playerA, 20);
        assertLife(playerB, 20);
        assertPermanentCount(playerA, "Exotic Orchard", 1);
        assertPermanentCount(playerB, "Wastes", 1);
    }
}
