import "i18next";
import type { ChangesWords } from "./messages/en/changes.ts";
import type { DriverKeys } from "./messages/en/driverKeys.ts";
import type { DriverPasswords } from "./messages/en/driverPasswords.ts";
import type { MaintenanceForm } from "./messages/en/maintenanceForm.ts";
import type { Many } from "./messages/en/many.ts";
import type { RehearsalWords } from "./messages/en/rehearsal.ts";
import type { VehicleForm } from "./messages/en/vehicleForm.ts";
import type { Messages } from "./messages/en.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    resources: {
      translation: Messages & {
        readonly changes: ChangesWords;
        readonly driverKeys: DriverKeys;
        readonly driverPasswords: DriverPasswords;
        readonly vehicleForm: VehicleForm;
        readonly maintenanceForm: MaintenanceForm;
        readonly many: Many;
        readonly rehearsal: RehearsalWords;
      };
    };
    returnNull: false;
  }
}
