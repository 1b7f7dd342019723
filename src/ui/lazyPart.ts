import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { type DurationMs, seconds } from "#domain/units";

/** So long a script of the page may take (product specification, section 9). */
const PART_TIME_LIMIT: DurationMs = seconds(120);

/**
 * A script of the page did not come: there is a new version, or no network. Browsers remember that,
 * so only a reload brings it.
 */
export class PartNotLoaded extends Error {
  override readonly name = "PartNotLoaded";
}

/** What `load` brings; rejects with `PartNotLoaded` when it fails or takes too long. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("took too long")), PART_TIME_LIMIT);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (cause) {
    throw new PartNotLoaded("A script of the page did not come", { cause });
  } finally {
    clearTimeout(timer);
  }
}

/** The component of that name in a module that is fetched when it is first shown. */
export const lazyPart = <Name extends string, Props>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => ({ default: (await loadPart(load))[name] }));
