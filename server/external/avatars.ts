import { createHash } from "node:crypto";
import { askService } from "./askService.ts";
import type { ServiceAddress } from "./externalConfiguration.ts";
import { type Image, PHOTOS, svgImage, svgText } from "./image.ts";

/** Whose image is wanted. */
export interface AvatarPerson {
  readonly name: string;
  readonly email: string;
}

/** What people look like in lists and menus. */
export interface Avatars {
  of(person: AvatarPerson, leaving: AbortSignal): Promise<Image>;
}

/** Needs no network: the person's initials. */
export const drawnAvatars: Avatars = {
  of: async ({ name, email }) => drawInitials(name.trim() || email),
};

/** A service that answers a photo for `hash`, SHA-256 of the address: nobody learns the address. */
export const connectAvatars = (address: ServiceAddress): Avatars => ({
  of: ({ email }, leaving) => {
    const hash = createHash("sha256").update(email.trim().toLowerCase()).digest("hex");
    return askService(address, { service: "avatar", query: { hash }, accept: PHOTOS }, { leaving });
  },
});

function drawInitials(name: string): Image {
  const words = name.split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  const initials = ends.map((word = "") => /^./u.exec(word)?.[0] ?? "").join("");
  const hue = createHash("sha256").update(name).digest().readUInt16BE() % 360;
  return svgImage(`<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96" role="img">
<title>${svgText(name)}</title><circle cx="48" cy="48" r="48" fill="hsl(${hue} 45% 36%)"/>
<text x="48" y="49" font-family="sans-serif" font-size="38" text-anchor="middle" dominant-baseline="central" fill="#ffffff">${svgText(initials.toUpperCase())}</text>
</svg>`);
}
