import { expect, test } from "vitest";
import { positionToWire } from "#contract/traccar/wirePosition";
import { vehicleToWire } from "#contract/traccar/wireVehicle";
import type { User } from "#domain/account/user";
import { vehicleId } from "#domain/ids";
import { LoadFailure } from "../../../../workers/engine/ports/fetchJson.ts";
import { createServerSession } from "../../../../workers/engine/ports/serverSession.ts";
import { position, vehicle } from "../../../support/fleetBuilders.ts";

const OPERATOR = { administrator: false } as User;
const answers = async (path: string) => {
  if (path.startsWith("/api/positions")) return [positionToWire(position({ vehicle: 7 }))];
  return path.startsWith("/api/devices") ? [vehicleToWire(vehicle({ id: 7 }))] : [];
};

test("nothing is asked before somebody is known, and nothing after the end", async () => {
  const session = createServerSession();
  expect(session.resume(answers)).toBeUndefined();
  expect(await session.lastPosition(vehicleId(7))).toBeUndefined();
  expect(await session.vehicles([vehicleId(7)])).toBeUndefined();

  session.open(OPERATOR, answers);
  expect((await session.lastPosition(vehicleId(7)))?.vehicleId).toBe(7);
  expect((await session.vehicles([vehicleId(7)]))?.vehicles.map(({ id }) => id)).toEqual([7]);

  session.end();
  expect(await session.lastPosition(vehicleId(7))).toBeUndefined();
  expect(session.resume(answers)).toBeUndefined();
});

test("another connection asks for the same user", async () => {
  const session = createServerSession();
  const paths: string[] = [];
  session.open({ ...OPERATOR, administrator: true }, () => Promise.reject(new Error("gone")));
  expect(session.resume((path) => answers(path).finally(() => paths.push(path)))).toMatchObject({
    administrator: true,
  });
  await session.vehicles([vehicleId(7)]);
  expect(paths.sort()).toEqual(["/api/devices?id=7&all=true", "/api/groups?all=true"]);
});

test("a position that does not come is none, a mistake of ours is thrown", async () => {
  const session = createServerSession();
  session.open(OPERATOR, (path) => Promise.reject(new LoadFailure(path, 503)));
  expect(await session.lastPosition(vehicleId(7))).toBeUndefined();
  await expect(session.vehicles([vehicleId(7)])).rejects.toThrow(LoadFailure);
  session.open(OPERATOR, () => Promise.reject(new TypeError("our mistake")));
  await expect(session.lastPosition(vehicleId(7))).rejects.toThrow("our mistake");
});
