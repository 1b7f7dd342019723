import { NativeSelect } from "@mantine/core";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { isTrue, isTurnedOff } from "#domain/account/section";
import type { CustomInputProps } from "../../managedThing.ts";

/** A section of an account as it is typed: "true", "false", nothing for as usual, or an address. */
export function sectionText(value: unknown): string {
  if (isTurnedOff(value)) return "false";
  if (isTrue(value)) return "true";
  return typeof value === "string" ? value : "";
}

export const sectionValue = (text: string): unknown =>
  text === "true" || text === "false" ? text === "true" : text;

/** The same in words; an address stays as it is. */
export function sectionCell(t: TFunction, text: string): string {
  if (text === "") return t("manage.user.section.usual");
  return text === "true" || text === "false"
    ? t(`manage.user.section.${text === "true" ? "on" : "off"}`)
    : text;
}

/** Whether somebody has a part of the product. */
export function SectionInput({ label, error, isReadOnly, value, onChange }: CustomInputProps) {
  const { t } = useTranslation();
  const isOther = value !== "" && value !== "true" && value !== "false";
  return (
    <NativeSelect
      label={label}
      error={error}
      disabled={isReadOnly}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={[
        { value: "", label: t("manage.user.section.usual") },
        { value: "true", label: t("manage.user.section.on") },
        { value: "false", label: t("manage.user.section.off") },
        ...(isOther ? [{ value, label: value }] : []),
      ]}
    />
  );
}
