import Markdown, { type Components } from "react-markdown";
import { Link } from "react-router-dom";
import classes from "./Manual.module.css";
import { manualPath } from "./readChapter.ts";

interface ImageSize {
  readonly width: number;
  readonly height: number;
}

const IMAGES = import.meta.glob<string>("../../../manual/images/*.webp", {
  query: "?url",
  import: "default",
  eager: true,
});

/** Written beside the images, so that a text does not move while one comes. */
const SIZES = Object.values(
  import.meta.glob<Readonly<Record<string, ImageSize>>>("../../../manual/images/sizes.json", {
    import: "default",
    eager: true,
  }),
)[0];

const COMPONENTS: Components = {
  a: ({ href = "", children }) => <Link to={addressOf(href)}>{children}</Link>,
  img: ({ src, alt = "" }) => <ManualImage name={nameOf(src)} alt={alt} />,
  // What is written like code is a key.
  code: ({ children }) => <kbd className={classes.key}>{children}</kbd>,
};

/** A section's text. Its files link each other as files do, so that they can be read as such, too. */
export const ManualMarkdown = ({ markdown }: { readonly markdown: string }) => (
  <Markdown components={COMPONENTS}>{markdown}</Markdown>
);

/** `areas.md#poi` is a section of another chapter; `#poi` is one of this, `/settings` a page. */
function addressOf(href: string): string {
  const [, chapter, section] = /^([a-z-]+)\.md(?:#(.*))?$/.exec(href) ?? [];
  return chapter === undefined ? href : manualPath(chapter, section);
}

const nameOf = (src: unknown): string => (typeof src === "string" ? src.replace(/^.*\//, "") : "");

function ManualImage({ name, alt }: { readonly name: string; readonly alt: string }) {
  const src = IMAGES[`../../../manual/images/${name}`];
  return src && <img src={src} alt={alt} className={classes.image} {...SIZES?.[name]} />;
}
