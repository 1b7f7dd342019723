import type { Messages } from "../en.ts";

export const routeLegend: Messages["routeLegend"] = {
  title: "Cores do percurso",
  colouring: "Colorir o percurso por",
  trip: "Viagem",
  speed: "Velocidade",
  state: "Estado",
  vehicle: "Veículo",
  eachTrip: "Cada viagem, como na lista",
  outside: "Fora das viagens",
  nothing: "Neste período nada foi comunicado.",
  all_one: "O único ponto comunicado está desenhado.",
  all_other: "Os {{shown}} pontos comunicados estão todos desenhados.",
  drawn:
    "Estão desenhados {{drawn}} dos {{points}} pontos comunicados. A linha não se afasta em lado nenhum mais de {{error}} px do que foi comunicado.",
  tooMany:
    "São desenhados percursos de {{shown}} veículos no máximo ao mesmo tempo. Escolha um veículo para ver o seu percurso.",
};
