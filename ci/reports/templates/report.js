"use strict";
// Text of a scenario is only ever read from and written to text content: never as HTML.
const findings = [...document.querySelectorAll(".finding")];
const rules = [...document.querySelectorAll("tr.evidence")];
const search = document.getElementById("search");
const filter = document.getElementById("filter");

function holds(element, words) {
  const text = element.textContent.toLowerCase();
  return words.every((word) => text.includes(word));
}

function narrow() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (element) => holds(element, words);
  let shown = 0;
  for (const finding of findings) {
    finding.hidden = !(fits(finding) && (!filter.value || finding.dataset.state.split(" ").includes(filter.value)));
    shown += !finding.hidden;
  }
  document.getElementById("hits").textContent =
    words.length || filter.value ? `${shown} of ${findings.length} findings` : "";
}
search.addEventListener("input", narrow);
filter.addEventListener("change", narrow);

const ruleSearch = document.getElementById("rule-search");
const ruleFilter = document.getElementById("rule-filter");

function narrowRules() {
  const words = `${search.value} ${ruleSearch.value}`.toLowerCase().split(/\s+/).filter(Boolean);
  const kind = ruleFilter.value;
  let shown = 0;
  for (const rule of rules) {
    rule.hidden = !(holds(rule, words) && (!kind || rule.classList.contains(kind)));
    shown += !rule.hidden;
  }
  document.getElementById("rule-hits").textContent = words.length || kind ? `${shown} of ${rules.length} rules` : "";
}
search.addEventListener("input", narrowRules);
ruleSearch.addEventListener("input", narrowRules);
ruleFilter.addEventListener("change", narrowRules);

function scrub(timeline, place) {
  const rows = [...timeline.querySelectorAll("tbody tr")];
  const slider = timeline.querySelector("input[type=range]");
  place = Math.max(0, Math.min(rows.length - 1, place));
  slider.value = place;
  slider.setAttribute("aria-valuetext", rows[place].querySelector("th").textContent);
  timeline.querySelector("output").textContent = `${place + 1} of ${rows.length}`;
  for (const row of rows) row.classList.toggle("here", row === rows[place]);
  [...timeline.querySelectorAll(".now > div")].forEach((side, number) => {
    let at = place;
    while (at > 0 && rows[at].cells[number + 1].classList.contains("none")) at -= 1;
    const cell = rows[at].cells[number + 1];
    side.querySelector(".what").textContent = at === place ? cell.firstChild.textContent.trim() : "nothing at this place";
    side.querySelector(".stack").textContent = cell.dataset.stack || "empty";
    side.querySelector(".a").textContent = cell.dataset.a || "none";
    side.querySelector(".b").textContent = cell.dataset.b || "none";
  });
  const box = timeline.querySelector(".wide");
  const row = rows[place];
  if (row.offsetTop < box.scrollTop || row.offsetTop + row.offsetHeight > box.scrollTop + box.clientHeight) {
    box.scrollTop = row.offsetTop - box.clientHeight / 2;
  }
}
for (const timeline of document.querySelectorAll(".timeline")) {
  const rows = [...timeline.querySelectorAll("tbody tr")];
  const slider = timeline.querySelector("input[type=range]");
  slider.addEventListener("input", () => scrub(timeline, Number(slider.value)));
  rows.forEach((row, place) => row.addEventListener("click", () => scrub(timeline, place)));
  const marked = rows.findIndex((row) => row.classList.contains("objected") || row.classList.contains("parts"));
  scrub(timeline, Math.max(0, marked));
}

let current = -1;
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const typing = event.target.matches("input[type=search], select");
  if (event.key === "Escape" && typing) {
    search.value = ruleSearch.value = "";
    narrow();
    narrowRules();
    event.target.blur();
    return;
  }
  if (typing) return;
  const shown = findings.filter((finding) => !finding.hidden);
  if (event.key === "/") { event.preventDefault(); search.focus(); }
  else if ((event.key === "j" || event.key === "k") && shown.length) {
    current = Math.max(0, Math.min(shown.length - 1, current + (event.key === "j" ? 1 : -1)));
    shown[current].focus();
    shown[current].scrollIntoView({ block: "start" });
  } else if ((event.key === "ArrowLeft" || event.key === "ArrowRight") && !event.target.matches("input[type=range]")) {
    const timeline = (shown[Math.max(0, current)] || document).querySelector(".timeline");
    if (!timeline) return;
    event.preventDefault();
    scrub(timeline, Number(timeline.querySelector("input[type=range]").value) + (event.key === "ArrowRight" ? 1 : -1));
  }
});
