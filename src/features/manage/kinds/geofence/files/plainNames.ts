/**
 * Gives the elements of a document their names without the prefix that some programs put before every one, as
 * its converter knows them; an element at a time, those of other name spaces stay.
 */
export function* plainNames(document: Document): Generator<undefined> {
  const { prefix, namespaceURI } = document.documentElement;
  if (prefix === null || prefix === "") return;
  const named = [...document.getElementsByTagNameNS(namespaceURI, "*")];
  for (const element of named) {
    const plain = document.createElementNS(namespaceURI, element.localName);
    for (const { namespaceURI: space, name, value } of element.attributes)
      plain.setAttributeNS(space, name, value);
    for (let child = element.firstChild; child; child = element.firstChild)
      plain.appendChild(child);
    element.replaceWith(plain);
    yield undefined;
  }
}
