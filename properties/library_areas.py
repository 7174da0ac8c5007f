"""Which cards of the library belong to which area, for the generators; a test checks every name.

Basic lands are left out, for every board has those; so are cards too dear to cast that do nothing more on
the battlefield.
"""

AREA_CARDS: dict[str, tuple[str, ...]] = {
    "mana": (
        "Reflecting Pool", "Exotic Orchard", "Fellwar Stone", "Naga Vitalist", "Quirion Explorer", "Bayou",
        "Tundra", "Unknown Shores", "Mana Confluence", "Crystal Vein", "Ancient Ziggurat", "Gaea's Cradle",
        "Tolarian Academy", "Cabal Coffers", "Urborg, Tomb of Yawgmoth", "Yavimaya, Cradle of Growth",
        "Prismatic Omen", "Blood Moon", "Chromatic Lantern", "Joiner Adept", "Black Lotus", "Sol Ring",
        "Prismatic Lens", "Gruul Signet", "Barbed Sextant", "Llanowar Elves", "Birds of Paradise",
        "Beastcaller Savant", "Priest of Titania", "Magus of the Vineyard", "Citanul Hierophants",
        "Mana Flare", "Heartbeat of Spring", "Mirari's Wake", "Vernal Bloom", "Cryptolith Rite",
        "Upwelling", "Horizon Stone",
    ),
    "replacement": (
        "Mana Reflection", "Contamination", "Nyxbloom Ancient", "Ritual of Subdual", "Naked Singularity",
        "Damping Sphere", "Mana Flare", "Thought Reflection", "Boon Reflection", "Hardened Scales",
        "Branching Evolution", "Corpsejack Menace", "Anointed Procession", "Parallel Lives",
        "Furnace of Rath", "Dictate of the Twin Gods", "Imposing Sovereign", "Kismet", "Orb of Dreams",
        "Venerable Monk", "Elvish Visionary", "Raise the Alarm", "Lightning Bolt",
    ),
    "phases": (
        "Relentless Assault", "Aggravated Assault", "Aurelia, the Warleader", "Sphinx of the Second Sun",
        "Obeka, Splitter of Seconds", "Time Walk", "Time Warp", "Savor the Moment", "Final Fortune",
        "Eon Hub", "Yawgmoth's Bargain", "Phyrexian Arena", "Fountain of Renewal",
        "Kami of the Crescent Moon", "Font of Mythos",
    ),
    "ending": (
        "Time Stop", "Sundial of the Infinite", "Glorious End", "Arc Runner", "Ball Lightning",
        "Final Fortune", "Fountain of Renewal", "Giant Growth", "Counterspell", "Stifle", "Divination",
    ),
    "cycling": (
        "Sandbar Merfolk", "Barkhide Mauler", "Desert Cerodon", "Street Wraith", "Krosan Tusker",
        "Noble Templar", "Chartooth Cougar", "Flourishing Fox", "Drannith Healer", "Drannith Stinger",
        "Horror of the Broken Lands", "Renewed Faith", "Solar Blast", "Death Pulse", "Decree of Savagery",
        "Unburden", "Gleam of Resistance", "Drake Haven", "Faith of the Devoted", "Lightning Rift",
        "Invigorating Boon", "Spirit Cairn", "Fluctuator", "New Perspectives",
    ),
    "x": (
        "Endless One", "Blaze", "Ivy Elemental", "Hydroid Krasis", "Cinder Elemental", "Snake Basket",
        "Volcanic Geyser", "Mind Spring", "Braingeyser", "Stroke of Genius", "Pull from Tomorrow",
        "Stream of Life", "Secure the Wastes", "Goblin Offensive", "Counterspell", "Stifle", "Disallow",
    ),
    "sickness": (
        "Prodigal Sorcerer", "Threaten", "Act of Treason", "Limits of Solidarity", "Mark of Mutiny",
        "Zealous Conscripts", "Acrobatic Maneuver", "Seeker of Skybreak", "Master Decoy",
        "Gideon's Lawkeeper", "Pili-Pala", "Silkbind Faerie", "Merrow Grimeblotter", "Patrol Signaler",
        "Fervor", "Mass Hysteria", "Vitalize", "Llanowar Elves", "Raging Goblin",
    ),
    "combat": (
        "Grizzly Bears", "Hill Giant", "Savannah Lions", "Raging Goblin", "Standing Troops", "Ashcoat Bear",
        "Aurelia, the Warleader", "Serra's Blessing", "Glorious Anthem", "Giant Growth", "Lightning Bolt",
        "Unsummon", "Ball Lightning", "Relentless Assault",
    ),
    "announcing": (
        "Fortify", "Forked Bolt", "Arc Lightning", "Electrolyze", "Burst Lightning", "Kavu Titan",
        "Goblin Bushwhacker", "Village Rites", "Tormenting Voice", "Fireblast", "Innocent Blood",
        "Barter in Blood", "Smallpox", "Fleshbag Marauder", "Lightning Bolt", "Counterspell", "Grizzly Bears",
    ),
    "triggers": (
        "Elvish Visionary", "Venerable Monk", "Phyrexian Rager", "Flametongue Kavu", "Filigree Familiar",
        "City of Brass", "Phyrexian Arena", "Kami of the Crescent Moon", "Fountain of Renewal",
        "Drannith Healer", "Faith of the Devoted", "Spirit Cairn", "Mana Flare", "Vernal Bloom",
        "Acrobatic Maneuver", "Unsummon", "Raise the Alarm", "Divination", "Lightning Bolt",
    ),
}  # fmt: skip
"""Names of library cards by area, in the order that draws depend on."""

UNREAD = frozenset(("Damping Sphere",))
"""Cards whose text engines that read text are known not to understand."""

READABLE_CARDS = {
    area: tuple(name for name in names if name not in UNREAD) for area, names in AREA_CARDS.items()
}
"""The same tables without those."""
