import { z } from "zod";

/** Digits with the signs that people put between them. */
const PHONE = /^\+?[\d ()./-]{5,24}$/;
const MIN_DIGITS = 5;

/** Whether somebody could be reached by it. */
export const isPhoneNumber = (text: string): boolean =>
  PHONE.test(text) && digitsOf(text).length >= MIN_DIGITS;

/** For comparing: people write the same number in many ways. */
export const digitsOf = (phone: string): string => phone.replace(/\D/g, "");

/** In a body. */
export const phoneNumber = z
  .string({ error: "missing" })
  .trim()
  .refine(isPhoneNumber, "not a phone number");
