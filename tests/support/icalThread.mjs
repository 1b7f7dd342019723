import { parentPort } from "node:worker_threads";
import ICAL from "ical.js";

/** ical.js may search for ever: it runs where it can be ended from outside. */
const AT_MOST = 80;

function occurrences(start, rule, most) {
  const text = `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:${start}\r\nRRULE:${rule}\r\nEND:VEVENT\r\nEND:VCALENDAR`;
  const event = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent("vevent");
  const iterator = new ICAL.Event(event).iterator();
  const found = [];
  while (found.length < most) {
    const next = iterator.next();
    if (!next) break;
    found.push(next.toJSDate().getTime());
  }
  return found;
}

const basic = (time) => new Date(time).toISOString().replace(/[-:]|\.\d+/g, "");

/** A rule from a start that is one of its own occurrences, as RFC 5545 wants it. */
parentPort.on("message", ({ start, rule }) => {
  const endless = rule.replace(/;COUNT=\d+/, "");
  const [, second] = occurrences(start, endless, 2);
  const own = basic(second);
  parentPort.postMessage({ start: own, times: occurrences(own, rule, AT_MOST) }, []);
});
