/**
 * Words to draw icons with: each gives the text of an SVG path. Coordinates are pixels from the
 * middle of the icon, right and down; its nose is up.
 */
export interface IconShape {
  /** The silhouette. Shapes that overlap are one. */
  readonly body: string;
  /** What is left out of it: windows, hatches. A shape inside another is left in. */
  readonly cut: string;
  /** Stands upright whatever the course: turned it would not be recognised. */
  readonly isUpright?: true;
}

/** A rectangle around a middle, with round corners. */
export function box(x: number, y: number, width: number, height: number, radius = 0): string {
  const [left, top] = [x - width / 2, y - height / 2];
  const [right, bottom] = [left + width, top + height];
  const r = Math.min(radius, width / 2, height / 2);
  const corner = (toX: number, toY: number) => (r > 0 ? `A${r} ${r} 0 0 1 ${toX} ${toY}` : "");
  return [
    `M${left + r} ${top}H${right - r}${corner(right, top + r)}`,
    `V${bottom - r}${corner(right - r, bottom)}`,
    `H${left + r}${corner(left, bottom - r)}`,
    `V${top + r}${corner(left + r, top)}Z`,
  ].join("");
}

/** The same on both sides of the middle line. */
export const pair = (x: number, y: number, width: number, height: number, radius = 0) =>
  box(-x, y, width, height, radius) + box(x, y, width, height, radius);

export const circle = (x: number, y: number, radius: number) =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1 ${-2 * radius} 0Z`;

export const ellipse = (x: number, y: number, width: number, height: number) =>
  `M${x - width / 2} ${y}a${width / 2} ${height / 2} 0 1 1 ${width} 0a${width / 2} ${height / 2} 0 1 1 ${-width} 0Z`;

/** A ring of so wide a line. */
export const ring = (x: number, y: number, radius: number, width: number) =>
  circle(x, y, radius) + circle(x, y, radius - width);

/** A bar around a middle, turned clockwise from upright. */
export function bar(x: number, y: number, length: number, width: number, degrees: number): string {
  const [sine, cosine] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const corner = (across: number, along: number) =>
    `${(x + across * cosine - along * sine).toFixed(2)} ${(y + across * sine + along * cosine).toFixed(2)}`;
  const [w, l] = [width / 2, length / 2];
  return `M${corner(-w, -l)}L${corner(w, -l)}L${corner(w, l)}L${corner(-w, l)}Z`;
}

/** A bar from one point to another. */
export const line = (x1: number, y1: number, x2: number, y2: number, width: number) =>
  bar(
    (x1 + x2) / 2,
    (y1 + y2) / 2,
    Math.hypot(x2 - x1, y2 - y1) + width / 2,
    width,
    (Math.atan2(x1 - x2, y2 - y1) * 180) / Math.PI,
  );
