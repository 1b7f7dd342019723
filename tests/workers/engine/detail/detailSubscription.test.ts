import { expect, test } from "vitest";
import { vehicleId } from "#domain/ids";
import { epochMs } from "#domain/units";
import { createDetailSubscription } from "../../../../workers/engine/detail/detailSubscription.ts";
import { createSelection } from "../../../../workers/engine/detail/selection.ts";
import { createFleet } from "../../../../workers/engine/fleet/fleet.ts";
import { NOON, position, vehicle } from "../../../support/fleetBuilders.ts";

const ids = (...list: number[]) => list.map(vehicleId);

function createWorld() {
  const fleet = createFleet();
  for (const id of [1, 2, 3]) fleet.putVehicle(vehicle({ id }));
  const sent: string[] = [];
  return {
    fleet,
    sent,
    details: createDetailSubscription(fleet),
    send: (text: string) => void sent.push(text),
  };
}

test("the server is sent what is shown in detail: when that changes, and on each new connection", () => {
  const { details, sent, send } = createWorld();
  details.subscribe(ids(2, 1));
  details.listen(send);
  details.subscribe(ids(1, 2));
  details.subscribe(ids(3));
  details.listen(undefined);
  details.subscribe(ids());
  details.listen(send);
  details.subscribe(ids(2));
  details.listen(send);
  expect(sent).toEqual([
    '{"subscribe":[1,2]}',
    '{"subscribe":[3]}',
    '{"subscribe":[2]}',
    '{"subscribe":[2]}',
  ]);
});

test("what was sent is kept as long as somebody looks [LIST-02]", () => {
  const { fleet, details, send } = createWorld();
  details.listen(send);
  details.subscribe(ids(1));
  for (const id of [1, 2]) details.keep(position({ vehicle: id, attributes: { door: id } }));
  const kept = () => ids(1, 2).map((id) => fleet.attributesOf(fleet.slotOf(id)));
  expect(kept()).toEqual([{ door: 1 }, undefined]);
  details.subscribe(ids(2));
  expect(kept()).toEqual([undefined, undefined]);
});

test("whoever is chosen from the rows is known at once, without another report [PANEL-01]", () => {
  const { details, send } = createWorld();
  details.listen(send);
  details.subscribe(ids(1, 2));
  const latest = position({ vehicle: 1 });
  details.keep(latest);
  expect(details.heldOf(vehicleId(1))).toBe(latest);
  expect(details.heldOf(vehicleId(2))).toBeUndefined();
  details.subscribe(ids(2));
  expect(details.heldOf(vehicleId(1))).toBeUndefined();
});

test("the panel shows a position no sooner than the map does", () => {
  const { fleet } = createWorld();
  const selection = createSelection(fleet);
  selection.select(vehicleId(1));
  const [first, second] = [position({ vehicle: 1 }), position({ vehicle: 1, at: 9 })];
  fleet.applyPosition(first, NOON);
  selection.offer(first);
  selection.offer(second);
  expect(selection.detail()?.position).toBe(first);
  fleet.applyPosition(second, NOON);
  expect(selection.detail()?.position).toBe(second);
});

test("the panel knows a last stop that is known of the vehicle's past, and a newer one that was seen [PANEL-01]", () => {
  const { fleet } = createWorld();
  const selection = createSelection(fleet, () => epochMs(NOON - 60_000));
  selection.select(vehicleId(1));
  const report = (at: number, ignition: boolean) =>
    fleet.applyPosition(position({ vehicle: 1, at, attributes: { ignition } }), NOON);
  report(1, true);
  expect(selection.detail()?.lastStop).toBe(NOON - 60_000);
  report(2, false);
  expect(selection.detail()?.lastStop).toBe(position({ at: 2 }).fixTime);
});
