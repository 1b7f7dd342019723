import type { ColumnType, Generated } from "kysely";
import type { ActuationStatus } from "#domain/actuation/actuationStatus";
import type { CommandEffect } from "#domain/actuation/commandType";
import type { ApprovalStatus } from "#domain/actuation/secondPerson";

/** Rows as the database has them. Only `server` folders that own a table turn them into things. */
export interface Tables {
  readonly users: UserTable;
  readonly sessions: SessionTable;
  readonly groups: GroupTable;
  readonly devices: DeviceTable;
  readonly geofences: GeofenceTable;
  readonly drivers: DriverTable;
  readonly notifications: NotificationTable;
  readonly maintenances: MaintenanceTable;
  readonly service_records: ServiceRecordTable;
  readonly commands: CommandTable;
  readonly computed_attributes: ComputedAttributeTable;
  readonly calendars: CalendarTable;
  /** Other links have tables named by `linkTable` and are written by `server/objects` only. */
  readonly user_devices: { readonly user_id: number; readonly device_id: number };
  readonly user_groups: { readonly user_id: number; readonly group_id: number };
  readonly user_users: { readonly user_id: number; readonly managed_user_id: number };
  readonly positions: PositionTable;
  readonly device_states: DeviceStateTable;
  readonly events: EventTable;
  readonly acknowledgements: AcknowledgementTable;
  readonly deliveries: DeliveryTable;
  readonly outbox: OutboxTable;
  readonly password_resets: PasswordResetTable;
  readonly openid_sign_ins: OpenIdSignInTable;
  readonly rfid_keys: RfidKeyTable;
  readonly driver_passwords: DriverPasswordTable;
  readonly device_images: DeviceImageTable;
  readonly images: ImageTable;
  readonly statistics: { readonly capture_time: Date; readonly counts: Json };
  readonly throttles: { readonly name: string; readonly failures: number; readonly at: Date };
  readonly known_browsers: {
    readonly token_hash: string;
    readonly user_id: number;
    readonly used_at: Date;
  };
  readonly audit: AuditTable;
  readonly actuations: ActuationTable;
  readonly approvals: ApprovalTable;
  readonly immobilizations: ImmobilizationTable;
  readonly tracker_keys: TrackerKeyTable;
  readonly settings: { readonly key: string; readonly value: Json };
  readonly partners: PartnerTable;
  readonly partner_hosts: { readonly host: string; readonly partner_id: number };
}

/** Written as text, so that no driver takes a list for an array of its own. */
type Json = ColumnType<unknown, string, string>;
type AttributesColumn = ColumnType<Record<string, unknown>, string | undefined, string>;

interface UserTable {
  readonly id: Generated<number>;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly password_hash: string;
  readonly administrator: Generated<boolean>;
  readonly readonly: Generated<boolean>;
  readonly device_readonly: Generated<boolean>;
  readonly user_limit: Generated<number>;
  readonly disabled: Generated<boolean>;
  readonly expires_at: Date | null;
  /** Exists for demonstrations only and cannot sign in outside of them. */
  readonly demo: Generated<boolean>;
  readonly attributes: AttributesColumn;
  /** What they may type instead of the address. */
  readonly login: string | null;
  /** How many vehicles they may see and still add one; -1: any number, 0: they add none. */
  readonly device_limit: Generated<number>;
  readonly limit_commands: Generated<boolean>;
  readonly disable_reports: Generated<boolean>;
  readonly fixed_email: Generated<boolean>;
  readonly map: string | null;
  readonly latitude: Generated<number>;
  readonly longitude: Generated<number>;
  readonly zoom: Generated<number>;
  readonly coordinate_format: string | null;
  readonly poi_layer: string | null;
  /** Set for those who come by a shared link: how much of it they see. */
  readonly guest: "partial" | "full" | null;
  /** At whose hosts alone they come in; null: at every host. */
  readonly partner_id: number | null;
  /** The address that somebody above gave them, or that a letter or a provider proved: `email`, or over. */
  readonly proven_email: string | null;
}

interface PartnerTable {
  readonly id: number;
  readonly data: Json;
  readonly logo: Uint8Array | null;
  readonly favicon: Uint8Array | null;
  readonly changed_at: Date;
}

interface SessionTable {
  /** SHA-256 of the token in hexadecimal: who reads the table cannot sign in with it. */
  readonly token_hash: string;
  readonly user_id: number;
  readonly created_at: Date;
  readonly last_seen_at: Date;
  readonly expires_at: Date;
  /** A session lives in a cookie, a token is sent by programs; neither passes for the other. */
  readonly kind: Generated<"session" | "token">;
  /** The token that a session was begun with: it ends with it. */
  readonly begun_with: string | null;
  /** When its person last gave their password, and of which one that is true. */
  readonly password_at: Generated<Date | null>;
  readonly password_of: Generated<string | null>;
  /** By which its person names it. It signs nobody in. */
  readonly id: Generated<number>;
  /** From where and with which program it was begun, as far as that is known. */
  readonly address: Generated<string | null>;
  readonly client: Generated<string | null>;
  /** Begun by the word of an identity provider. */
  readonly by_provider: Generated<boolean>;
  /** As whom its person looks at the product, while they do. */
  readonly viewed_user_id: Generated<number | null>;
}

interface GroupTable {
  readonly id: Generated<number>;
  readonly name: string;
  readonly parent_id: number | null;
  readonly attributes: AttributesColumn;
}

interface DeviceTable {
  readonly id: Generated<number>;
  readonly name: string;
  readonly unique_id: string;
  readonly group_id: number | null;
  readonly model: string | null;
  readonly category: string | null;
  readonly disabled: Generated<boolean>;
  readonly attributes: AttributesColumn;
  readonly phone: string | null;
  readonly contact: string | null;
  readonly calendar_id: number | null;
  readonly expires_at: Date | null;
}

interface GeofenceTable {
  readonly id: Generated<number>;
  readonly name: string;
  readonly description: string | null;
  /** Traccar's text, as `domain/area` reads it. */
  readonly area: string;
  readonly calendar_id: number | null;
  readonly attributes: AttributesColumn;
}

interface DriverTable {
  readonly id: Generated<number>;
  readonly name: string;
  readonly unique_id: string;
  readonly attributes: AttributesColumn;
}

interface NotificationTable {
  readonly id: Generated<number>;
  readonly type: string;
  readonly description: string | null;
  readonly always: Generated<boolean>;
  readonly calendar_id: number | null;
  readonly command_id: number | null;
  /** Separated by commas. */
  readonly notificators: Generated<string>;
  readonly attributes: AttributesColumn;
}

interface MaintenanceTable {
  readonly id: Generated<number>;
  readonly name: string;
  /** The position's attribute that it counts. */
  readonly type: string;
  /** In that attribute's own unit, as `period`. */
  readonly start: Generated<number>;
  readonly period: Generated<number>;
  readonly attributes: AttributesColumn;
}

interface ServiceRecordTable {
  readonly id: Generated<number>;
  readonly maintenance_id: number;
  readonly device_id: number;
  readonly user_id: number;
  readonly done_at: Date;
  /** By what the plan counted then. */
  readonly type: string;
  /** In that attribute's own unit. */
  readonly count: number;
  readonly note: string | null;
}

interface CommandTable {
  readonly id: Generated<number>;
  readonly type: string;
  readonly text_channel: Generated<boolean>;
  readonly description: string | null;
  readonly attributes: AttributesColumn;
}

interface ComputedAttributeTable {
  readonly id: Generated<number>;
  readonly description: Generated<string>;
  readonly attribute: string;
  readonly expression: string;
  readonly type: string;
  readonly priority: Generated<number>;
}

interface CalendarTable {
  readonly id: Generated<number>;
  readonly name: string;
  /** iCalendar in base64. */
  readonly data: Generated<string>;
  readonly attributes: AttributesColumn;
}

/** Besides these a row has the columns of `ATTRIBUTE_COLUMNS`. */
interface PositionTable {
  readonly id: number;
  readonly fix_time: Date;
  readonly server_time: Date;
  /** Null when the tracker wrote the message at the moment of the fix. */
  readonly device_time: Date | null;
  readonly device_id: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly altitude: number;
  readonly speed: number;
  readonly course: number;
  readonly accuracy: number;
  readonly valid: boolean;
  readonly protocol: string;
  readonly address: string | null;
  readonly attributes: Record<string, unknown> | null;
  readonly geofence_ids: number[] | null;
  /** Null when anybody may have reported it. */
  readonly line: number | null;
}

/** The latest position of each vehicle in full: what is shown now never asks the history. */
interface DeviceStateTable extends PositionTable {
  readonly last_update: Date;
  /** What the rules remember of the vehicle between two positions. */
  readonly rules: ColumnType<unknown, string | null, string | null>;
}

interface EventTable {
  readonly id: Generated<number>;
  readonly type: string;
  readonly event_time: Date;
  readonly device_id: number;
  readonly position_id: number | null;
  readonly geofence_id: number | null;
  readonly maintenance_id: number | null;
  readonly attributes: AttributesColumn;
}

interface AcknowledgementTable {
  readonly event_id: number;
  readonly user_id: number;
  readonly made_at: Date;
  readonly note: string;
}

interface DeliveryTable {
  readonly event_id: number;
  readonly user_id: number;
  readonly notificator: string;
}

interface OutboxTable {
  readonly id: Generated<number>;
  readonly created_at: Date;
  readonly channel: "mail" | "sms";
  readonly recipient: string;
  readonly subject: Generated<string>;
  readonly body: string;
  readonly user_id: number | null;
  readonly event_id: number | null;
  readonly sent_at: Date | null;
  readonly failure: string | null;
  /** Whoever reads it could act as its recipient. */
  readonly secret: Generated<boolean>;
  readonly attempts: Generated<number>;
  /** The same as a page; absent of letters about events. */
  readonly html: string | null;
  /** The name that it comes from, before the server's own address. */
  readonly sender: string | null;
  /** When somebody last began to send it. */
  readonly claimed_at: Date | null;
}

interface OpenIdSignInTable {
  readonly state_hash: string;
  /** Of the token in the cookie of the browser that began it. */
  readonly browser_hash: string;
  /** The partner's host at which it was begun; empty at every other name. */
  readonly host: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly redirect: string;
  readonly expires_at: Date;
}

interface PasswordResetTable {
  /** As of a session: the token itself is in the letter alone. */
  readonly token_hash: string;
  readonly user_id: number;
  /** The digest of the password that it replaces: with any other it is over. */
  readonly password_of: string;
  /** Where the letter went; null in those of before it was kept. */
  readonly email: string | null;
  readonly expires_at: Date;
}

interface RfidKeyTable {
  readonly id: Generated<number>;
  readonly unique_id: string;
  readonly driver_id: number | null;
  /** Who entered it. */
  readonly user_id: number;
  readonly starts_at: Date;
  /** Null while it is lent. */
  readonly ends_at: Date | null;
  readonly attributes: AttributesColumn;
}

interface DriverPasswordTable {
  readonly driver_id: number;
  readonly password_hash: string;
  readonly made_at: Date;
}

interface DeviceImageTable {
  readonly device_id: number;
  readonly extension: string;
  readonly bytes: Uint8Array;
  readonly changed_at: Date;
}

interface ImageTable {
  readonly name: string;
  /** Who kept it: of theirs it counts as one. */
  readonly user_id: number;
  readonly hash: string;
  readonly extension: string;
  readonly bytes: Uint8Array;
  readonly size: number;
  readonly made_at: Date;
  /** Null while an area or a group names it. */
  readonly unused_since: Date | null;
}

interface AuditTable {
  readonly id: Generated<number>;
  readonly at: Date;
  readonly user_id: number | null;
  readonly address: string | null;
  readonly action: string;
  readonly object_kind: string | null;
  readonly object_id: number | null;
  readonly before: Json;
  readonly after: Json;
  /** Over this row and the hash of the row before it. */
  readonly hash: string;
}

interface ActuationTable {
  readonly id: Generated<number>;
  readonly device_id: number;
  readonly user_id: number;
  /** Where they were. */
  readonly address: string | null;
  readonly type: string;
  readonly attributes: AttributesColumn;
  readonly effect: CommandEffect;
  readonly ad_hoc: boolean;
  /** Why, in the words of who asked. */
  readonly reason: string | null;
  readonly idempotency_key: string;
  /** What was asked for: a key that comes again must ask for the same. */
  readonly wish: string;
  readonly status: ActuationStatus;
  /** How it ended, in the tracker's words or ours. */
  readonly outcome: string | null;
  readonly requested_at: Date;
  readonly expires_at: Date;
  readonly handed_off_at: Date | null;
  /** By which it was handed off: answers come the same way. Drivers give large numbers as text. */
  readonly line: number | string | null;
  readonly settled_at: Date | null;
  /** The second person, where one was asked for. */
  readonly approved_by: number | null;
  /** Their name at that time. */
  readonly approver: string | null;
}

interface ApprovalTable {
  readonly id: Generated<number>;
  readonly device_id: number;
  readonly user_id: number;
  readonly type: string;
  readonly attributes: AttributesColumn;
  readonly effect: CommandEffect;
  readonly ad_hoc: boolean;
  readonly reason: string;
  /** What was asked for: of nothing else it is an approval. */
  readonly wish: string;
  readonly status: ApprovalStatus;
  readonly decided_by: number | null;
  /** The command that used it. */
  readonly actuation_id: number | null;
  readonly asked_at: Date;
  readonly expires_at: Date;
  readonly changed_at: Date;
}

interface TrackerKeyTable {
  readonly device_id: number;
  /** SHA-256 in hexadecimal: who reads the table cannot report with it. */
  readonly key_hash: string;
  readonly made_at: Date;
}

interface ImmobilizationTable {
  readonly device_id: number;
  readonly immobilized: boolean;
  readonly told_at: Date;
}
