interface Reported {
  /** By which name the server is asked. */
  readonly host: string;
  readonly port: number;
  readonly uniqueId: string;
  /** Known only right after it was made. */
  readonly key: string | undefined;
}

/** What is entered in a tracker, or in an app that speaks OsmAnd's protocol: whose reports they are, and the proof. */
export function trackerAddress({ host, port, uniqueId, key }: Reported): string {
  const query = new URLSearchParams({ id: uniqueId, ...(key !== undefined && { key }) });
  return `http://${host}:${port}/?${query}`;
}
