import type { Viewer } from "../rights/rights.ts";

/** Makes something once for all who see the same: the sockets of one person, above all. */
export function createPerView<Thing>(make: (viewer: Viewer) => Thing) {
  const made = new Map<Viewer["linked"]["vehicles"], Map<string, Thing>>();

  return (viewer: Viewer): Thing => {
    // Links are read once for all who ask meanwhile, so the very same set says the same rights.
    const byPerson = made.get(viewer.linked.vehicles) ?? new Map<string, Thing>();
    made.set(viewer.linked.vehicles, byPerson);
    const { id, administrator, guest } = viewer.user;
    const person = `${id} ${administrator} ${guest} ${viewer.locates}`;
    if (!byPerson.has(person)) byPerson.set(person, make(viewer));
    return byPerson.get(person) as Thing;
  };
}
