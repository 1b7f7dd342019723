/** What `GET /api/demo` answers in demo mode; elsewhere the address does not exist. */
export interface DemoInfo {
  /** The accounts and the password they share. Public on purpose, and only in demo mode. */
  readonly accounts: readonly { readonly email: string; readonly role: DemoRole }[];
  readonly password: string;
  readonly fleet: DemoFleetProgress;
}

export const DEMO_ROLES = ["admin", "manager", "operator", "readonly"] as const;
export type DemoRole = (typeof DEMO_ROLES)[number];

/** The past is made at the first start, and the gap since the last run at every other. */
export type DemoFleetProgress =
  | { readonly type: "preparing"; readonly done: number; readonly total: number }
  | { readonly type: "ready" };
