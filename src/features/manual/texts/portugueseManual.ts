/** A language's chapters by the paths of their files, in one part of the page. */
export const portugueseManual = import.meta.glob<string>("../../../../manual/pt/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});
