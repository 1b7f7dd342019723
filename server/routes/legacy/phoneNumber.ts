import { z } from "zod";

/** Digits with the signs that people put between them. */
const PHONE = /^\+?[\d ()./-]{5,24}$/;
const MIN_DIGITS = 5;

export const isPhoneNumber = (text: string): boolean =>
  PHONE.test(text) && digitsOf(text).length >= MIN_DIGITS;

export const digitsOf = (phone: string): string => phone.replace(/\D/g, "");

export const phoneNumber = z
  .string({ error: "missing" })
  .trim()
  .refine(isPhoneNumber, "not a phone number");
