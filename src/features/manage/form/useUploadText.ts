import { useTranslation } from "react-i18next";
import { useFailureText } from "../../../state/useFailureText.ts";
import { MOST_FILE_BYTES, type UploadFault } from "./useImageUpload.ts";

/** Why an image is not on the server, and what to do about it. */
export function useUploadText(): (why: UploadFault) => string {
  const { t } = useTranslation();
  const failureText = useFailureText();
  return (why) => {
    const reason = typeof why === "string" ? why : why.reason;
    switch (reason) {
      case "notImage":
      case "badRequest":
        return t("manage.upload.notImage");
      case "tooLarge":
        return t("manage.upload.tooLarge", { size: MOST_FILE_BYTES / 1_000_000 });
      case "tooMany":
        return t("manage.upload.tooMany");
      case "tooManyAttempts":
        return t("manage.upload.tooFast");
      default:
        return t("manage.upload.notSent", {
          detail: typeof why === "string" ? why : failureText(why),
        });
    }
  };
}
