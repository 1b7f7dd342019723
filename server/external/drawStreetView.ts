import { type Image, svgImage, svgText } from "./image.ts";
import type { StreetViewpoint } from "./streetView.ts";

const WORDS: Readonly<Record<string, string>> = {
  en: "Drawing only: no street view service is configured",
  es: "Solo un dibujo: no hay servicio de vista de calle configurado",
  fr: "Simple dessin : aucun service de vue de rue n'est configuré",
  pt: "Apenas um desenho: nenhum serviço de vista de rua está configurado",
};

/** A road to the horizon, a needle for the course, and the words that explain what this is. */
export function drawStreetView(viewpoint: StreetViewpoint, language: string): Image {
  const words = WORDS[language.slice(0, 2).toLowerCase()] ?? WORDS.en ?? "";
  const where = `${viewpoint.latitude.toFixed(6)}, ${viewpoint.longitude.toFixed(6)}`;
  const course = Math.round(viewpoint.course);
  const text = `font-family="sans-serif" text-anchor="middle"`;
  return svgImage(`<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400" viewBox="0 0 600 400" role="img">
<title>${svgText(words)}</title>
<rect width="600" height="220" fill="#dfe7ee"/><rect y="220" width="600" height="180" fill="#c3ccbf"/>
<path d="M290 220h20L480 400H120Z" fill="#8b9299"/><path d="M299 220h2L306 400h-12Z" fill="#f4f5f6"/>
<g transform="translate(540 60)"><circle r="34" fill="#ffffff"/>
<path transform="rotate(${course})" d="M0-26 8 6 0 0-8 6Z" fill="#b3261e"/></g>
<rect x="20" y="110" width="560" height="74" rx="8" fill="#ffffff"/>
<text x="300" y="142" ${text} font-size="18" fill="#1f2933">${svgText(words)}</text>
<text x="300" y="168" ${text} font-size="15" fill="#52606d">${where} · ${course}°</text>
</svg>`);
}
