import type { User } from "#domain/account/user";
import { userId } from "#domain/ids";
import type { Viewer } from "./rights.ts";

/** Nobody's id: what the server does by itself is written down without a person. */
export const NOBODY = userId(0);

const user: User = {
  id: NOBODY,
  name: "",
  email: "",
  login: undefined,
  phone: undefined,
  map: undefined,
  latitude: 0,
  longitude: 0,
  zoom: 0,
  coordinateFormat: undefined,
  poiLayer: undefined,
  attributes: {},
  administrator: true,
  readonly: false,
  deviceReadonly: false,
  userLimit: 0,
  deviceLimit: -1,
  limitCommands: false,
  disableReports: false,
  fixedEmail: false,
  guest: undefined,
  disabled: false,
  expiresAt: undefined,
};

/** The server itself, where it does in nobody's name what a rule allows. */
export const SERVER: Viewer = {
  user,
  subject: user,
  linked: { vehicles: new Set(), groups: new Set() },
  sees: () => true,
  locates: true,
  linkedIds: async () => new Set(),
  relation: async () => "none",
};
