import "i18next";
import type { Messages } from "./messages/en.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    resources: { translation: Messages };
    returnNull: false;
  }
}
