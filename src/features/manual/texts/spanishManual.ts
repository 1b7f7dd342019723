/** A language's chapters by the paths of their files, in one part of the page. */
export const spanishManual = import.meta.glob<string>("../../../../manual/es/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});
