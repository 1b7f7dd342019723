/** Names coordinates. The default needs no network; others are chosen by configuration. */
export interface Geocoder {
  /**
   * The nearest address, else the nearest town with its distance; undefined far from everything.
   */
  addressOf(latitude: number, longitude: number): Promise<string | undefined>;
}
