package org.mage.test.rulehound;

import mage.constants.ManaType;
import mage.constants.PhaseStep;
import mage.constants.Zone;
import mage.counters.CounterType;
import org.junit.Test;
import org.mage.test.serverside.base.CardTestPlayerBase;

/**
 * CR 613.8a: Depends: same layer, changes text/existence/scope/result, CDA parity. Urborg, Tomb of Yawgmoth, a Blood Moon that came after it, and a Forest: the Forest is a Swamp too, and an opponent's Fellwar Stone is offered {B}; the other way round it is not. By the rules: What Urborg does depends on Blood Moon, which takes its ability away (305.7), so Blood Moon is applied first whatever the timestamps (613.8b).
 *
 * A skeleton: what is asserted is how the rules leave the game in the step of the last action.  Tokens
 * may have another name here.
 */
public class OlderLandTypesFirstTest extends CardTestPlayerBase {

    @Test
    public void olderLandTypesFirstTest() {
        addCard(Zone.BATTLEFIELD, playerA, "Urborg, Tomb of Yawgmoth");
        addCard(Zone.BATTLEFIELD, playerA, "Blood Moon");
        addCard(Zone.BATTLEFIELD, playerA, "Forest");
        addCard(Zone.BATTLEFIELD, playerB, "Fellwar Stone");

        activateManaAbility(1, PhaseStep.PRECOMBAT_MAIN, playerB, "{T}: Add one mana of any color that a land an opponent controls could produce"); // Fellwar Stone
        setChoice(playerB, "Green"); // mana type

        setStopAt(1, PhaseStep.PRECOMBAT_MAIN);
        execute();

        assertLife(playerA, 20);
        assertLife(playerB, 20);
        assertManaPool(playerB, ManaType.GREEN, 1);
        assertPermanentCount(playerA, "Blood Moon", 1);
        assertPermanentCount(playerA, "Forest", 1);
        assertPermanentCount(playerA, "Urborg, Tomb of Yawgmoth", 1);
        assertPermanentCount(playerB, "Fellwar Stone", 1);
    }
}
