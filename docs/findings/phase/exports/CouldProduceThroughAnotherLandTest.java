package org.mage.test.rulehound;

import mage.constants.ManaType;
import mage.constants.PhaseStep;
import mage.constants.Zone;
import mage.counters.CounterType;
import org.junit.Test;
import org.mage.test.serverside.base.CardTestPlayerBase;

/**
 * CR 106.7: "Could produce" asks hypothetically what types an ability would yield now, including replacements in any order, ignoring costs. "any color that a land an opponent controls could produce", where that land says the same of a Forest, makes no mana. By the rules: What such a land could produce counts; this is the rule's own example, in which each of them could produce {G}.
 *
 * A skeleton: what is asserted is how the rules leave the game in the step of the last action.  Tokens
 * may have another name here.
 */
public class CouldProduceThroughAnotherLandTest extends CardTestPlayerBase {

    @Test
    public void couldProduceThroughAnotherLandTest() {
        addCard(Zone.BATTLEFIELD, playerA, "Exotic Orchard");
        addCard(Zone.BATTLEFIELD, playerA, "Forest");
        addCard(Zone.BATTLEFIELD, playerB, "Exotic Orchard");

        activateManaAbility(1, PhaseStep.PRECOMBAT_MAIN, playerA, "{T}: Add one mana of any color that a land an opponent controls could produce"); // Exotic Orchard

        setStopAt(1, PhaseStep.PRECOMBAT_MAIN);
        execute();

        assertLife(playerA, 20);
        assertManaPool(playerA, ManaType.GREEN, 1);
        assertLife(playerB, 20);
        assertPermanentCount(playerA, "Exotic Orchard", 1);
        assertPermanentCount(playerA, "Forest", 1);
        assertPermanentCount(playerB, "Exotic Orchard", 1);
    }
}
