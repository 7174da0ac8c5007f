"""The command `merge`: the results of several folders, such as the shards of a CI matrix, as one."""

import contextlib
from pathlib import Path

import msgspec
from rich.console import Console

from rulehound import __version__
from rulehound.ci.campaign import Campaign, Limits
from rulehound.ci.hunting import exit_code
from rulehound.ci.report import Found, Job, Report
from rulehound.ci.screen import show_end
from rulehound.ci.store import Store, differing, read_blocks, read_found, read_identity
from rulehound.ci.summary import summary_of
from rulehound.core.errors import BadInput


def merge_folders(folders: list[str], out: str, console: Console) -> int:
    """Write the union of these folders' results to `out`; the exit code is that of one campaign over all.

    A block that several folders hold counts once.  Raises BadInput where they are not of one campaign.
    """
    identity = read_identity(Path(folders[0]))
    for folder in folders[1:]:
        other = differing(identity, read_identity(Path(folder)))
        if other:
            raise BadInput(f"{folders[0]} and {folder} are not of one campaign: {other}")
    try:
        job = msgspec.convert({key: value for key, value in identity.items() if key != "rulehound"}, Job)
    except msgspec.ValidationError as error:
        raise BadInput(f"{folders[0]}/campaign.json cannot be read ({error}); hunt again") from None
    if identity["rulehound"] != __version__:
        raise BadInput(
            f"{folders[0]} was hunted with Rulehound {identity['rulehound']}, and this is {__version__}; "
            "merge with the version that hunted"
        )
    blocks: dict[int, Report] = {}
    failures: list[Found] = []
    for folder in folders:
        for _, report in read_blocks(Path(folder)):
            best = blocks.get(report.start)
            if best is None or report.scenarios > best.scenarios:
                blocks[report.start] = report
        failures += read_found(Path(folder))

    with contextlib.closing(Store(out)) as store:
        campaign = Campaign(job, Limits(), None, store, lambda what, campaign: None)
        store.begin(identity, resume=False)
        for _, report in sorted(blocks.items()):
            campaign.results.take(report)
            store.save_block(report)
        for found in failures:
            if campaign.results.add(found):
                store.save_found(found)
        store.settle(campaign.results)
        code = exit_code(campaign)
        store.write_summary(summary_of(campaign, code))
    show_end(console, campaign, out)
    console.print(f"results {campaign.results.digest()}", highlight=False)
    return code
