import "i18next";
import type { Many } from "./messages/en/many.ts";
import type { VehicleForm } from "./messages/en/vehicleForm.ts";
import type { Messages } from "./messages/en.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    resources: {
      translation: Messages & { readonly vehicleForm: VehicleForm; readonly many: Many };
    };
    returnNull: false;
  }
}
