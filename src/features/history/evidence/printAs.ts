/** Asks the browser to print what its print style leaves, as a file of this name where it makes one. */
export function printAs(fileName: string): void {
  const { title } = document;
  document.title = fileName.replace(/\.pdf$/, "");
  // Some browsers print only after the call has returned.
  window.addEventListener("afterprint", () => (document.title = title), { once: true });
  window.print();
}
