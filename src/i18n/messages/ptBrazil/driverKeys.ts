import type { DriverKeys } from "../en/driverKeys.ts";
import type { Some } from "../SomeMessages.ts";

export const driverKeys = {
  text: "Chaves que os leitores enviaram nos últimos sete dias e que nenhum motorista tem. O motorista que recebe uma fica com ela no lugar da que tinha.",
  driver: "Motorista",
  driverOf: "Motorista que recebe {{key}}",
  given: "{{driver}} agora tem a chave {{key}}.",
  lent: {
    search: "Buscar chaves RFID",
    none: "Ainda não há chaves emprestadas a motoristas.",
    driver: "Motorista",
    startHint: "Vazio: a partir do momento em que você salva.",
    duplicate: "Chave RFID duplicada: um motorista já a tem nesse período.",
    removeText_one:
      "O motorista deixa de tê-la, e não consta mais que a teve. As viagens já feitas mantêm a chave. Para terminar o empréstimo e mantê-lo na lista, escreva o seu fim.",
    removeText_other:
      "Os motoristas deixam de tê-las, e não consta mais que as tiveram. As viagens já feitas mantêm a chave. Para terminar um empréstimo e mantê-lo na lista, escreva o seu fim.",
    heading: "Chaves RFID emprestadas a este motorista",
    empty: "Nenhuma chave está emprestada a este motorista, nem agora nem mais tarde.",
  },
} satisfies Some<DriverKeys>;
