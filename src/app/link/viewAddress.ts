import type { EpochMs } from "#domain/units";
import type { Camera } from "../../map/camera/camera.ts";
import { type MapView, readMapView, writeMapView } from "./viewQuery.ts";

/** Typing and panning change the address when they pause: browsers refuse it more often. */
const WRITE_AFTER_MS = 300;

/** Changes that "back" undoes; all others only keep the address true. */
const STEPS: ReadonlySet<string> = new Set(["vehicle", "area", "tab", "only", "history"]);

/** What the browser says the address is, which the router renders some time later, if at all. */
export interface AddressBar {
  /** The query that stands there now; undefined once another page does. */
  search(): string | undefined;
  /** Goes to this query at once, with another entry for "back". */
  go(search: string): void;
  /** Changes the entry that is there. Nothing renders; the router reads it when somebody is back. */
  correct(search: string): void;
  /** @returns what calls it off */
  after(ms: number, run: () => void): () => void;
}

export interface ViewAddress {
  view(): MapView;
  change(changes: Partial<MapView>): void;
  /** The camera came to rest; nobody is notified. */
  rest(camera: Camera): void;
  /** The cursor of the past came to rest; nobody is notified. */
  restCursor(moment: EpochMs): void;
  /** As it was last without the past; undefined when it never was. */
  lastLive(): MapView | undefined;
  /** The address may have changed by itself. */
  readAddress(): void;
  /** What is not written yet is not written any more. */
  dispose(): void;
}

/**
 * Keeps a view and its address the same. Only the bar is asked what the address is: an address that
 * was written a moment ago and renders late is no news, and takes back nothing that was done since.
 *
 * @param onView the view changed; `hasArrived`: by the address, its camera included
 */
export function createViewAddress(
  bar: AddressBar,
  search: string,
  onView: (view: MapView, hasArrived: boolean) => void,
): ViewAddress {
  let view = readMapView(queryOf(search));
  let live = view.history ? undefined : view;
  /** Last seen or written. */
  let address = search;
  let cancel = () => {};

  function keep(next: MapView): void {
    view = next;
    if (!view.history) live = view;
  }

  /** Returns whether somebody went elsewhere; then the view is that of there. */
  function hasArrived(): boolean {
    const search = bar.search();
    if (search === undefined || search === address) return false;
    const arrived = readMapView(queryOf(search));
    const isSameView = writeMapView(arrived) === writeMapView(readMapView(queryOf(address)));
    address = search;
    // Somebody else's part of the address changed: what is not written yet is still to come.
    if (isSameView) return false;
    cancel();
    keep(arrived);
    return true;
  }

  function readAddress(): void {
    if (hasArrived()) onView(view, true);
  }

  function write(put: (search: string) => void): void {
    cancel();
    const next = writeMapView(view, queryOf(address));
    if (next === address || bar.search() !== address) return;
    address = next;
    put(next);
  }

  function writeSoon(): void {
    cancel();
    cancel = bar.after(WRITE_AFTER_MS, () => {
      readAddress();
      write(bar.correct);
    });
  }

  return {
    view: () => view,
    readAddress,
    change(changes) {
      const arrived = hasArrived();
      const isStep = Object.keys(changes).some((key) => STEPS.has(key));
      // The router would drop this for the step that follows at once; the browser does both.
      if (isStep) write(bar.correct);
      keep({ ...view, ...changes });
      onView(view, arrived);
      if (isStep) write(bar.go);
      else writeSoon();
    },
    rest(camera) {
      keep({ ...view, camera });
      writeSoon();
    },
    restCursor(moment) {
      const { history } = view;
      if (!history || history.moment === moment) return;
      keep({ ...view, history: { ...history, moment } });
      writeSoon();
    },
    lastLive: () => live,
    dispose: () => cancel(),
  };
}

const queryOf = (search: string) => new URLSearchParams(search);
