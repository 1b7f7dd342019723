import type { DriverKeys } from "../en/driverKeys.ts";
import type { Some } from "../SomeMessages.ts";

export const driverKeys = {
  text: "Chaves que os leitores enviaram nos últimos sete dias e que nenhum motorista tem. O motorista que recebe uma fica com ela no lugar da que tinha.",
  driver: "Motorista",
  driverOf: "Motorista que recebe {{key}}",
  given: "{{driver}} agora tem a chave {{key}}.",
} satisfies Some<DriverKeys>;
