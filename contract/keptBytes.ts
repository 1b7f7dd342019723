/**
 * Bytes that stay where they are until somebody reads them, as a `Blob` is: to hand them to another thread copies
 * nothing. Reading throws where a file was taken away or changed since it was chosen.
 */
export interface KeptBytes {
  readonly size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
  text(): Promise<string>;
}
