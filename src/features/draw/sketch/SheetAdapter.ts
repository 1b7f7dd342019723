import { type TerraDrawChanges, TerraDrawExtend } from "terra-draw";
import type { DrawGround } from "../../../map/drawGround.ts";

/** A feature of terra-draw as the sheet draws it. */
export type SheetFeature = TerraDrawChanges["created"][number];

/** As the wire has coordinates: the seventh digit is a centimetre. */
const COORDINATE_DIGITS = 7;

/**
 * terra-draw on our map. What it draws lies on a sheet of SVG above the fleet and not in the map's own
 * style: that is set anew with each theme and base layer, lies below every vehicle, and would be
 * painted again with each movement of the pointer.
 */
export class SheetAdapter extends TerraDrawExtend.TerraDrawBaseAdapter {
  private readonly ground: DrawGround;
  private readonly show: (features: readonly SheetFeature[]) => void;
  private released: HTMLElement | undefined;

  constructor(ground: DrawGround, show: (features: readonly SheetFeature[]) => void) {
    super({ coordinatePrecision: COORDINATE_DIGITS, minPixelDragDistanceSelecting: 3 });
    this.ground = ground;
    this.show = show;
  }

  override register(callbacks: TerraDrawExtend.TerraDrawCallbacks): void {
    const { element } = this.ground;
    element.addEventListener("pointerup", this.onReleasing);
    super.register(callbacks);
    element.addEventListener("pointerup", this.onReleased);
    callbacks.onReady?.();
  }

  override unregister(): void {
    const { element } = this.ground;
    element.removeEventListener("pointerup", this.onReleasing);
    element.removeEventListener("pointerup", this.onReleased);
    super.unregister();
  }

  /**
   * The library takes a release for one on the map only when this is what it was on; that is the
   * canvas or, where the processor draws and the canvas lags behind, what is around it.
   */
  getMapEventElement(type?: string): HTMLElement {
    return (type === "pointerup" && this.released) || this.ground.element;
  }

  private readonly onReleasing = ({ target }: Event): void => {
    if (target instanceof HTMLElement) this.released = target;
  };

  private readonly onReleased = (): void => {
    this.released = undefined;
  };

  getLngLatFromEvent({ clientX, clientY }: PointerEvent | MouseEvent) {
    const { left, top } = this.ground.element.getBoundingClientRect();
    return this.unproject(clientX - left, clientY - top);
  }

  project(longitude: number, latitude: number) {
    const [x, y] = this.ground.project({ longitude, latitude });
    return { x, y };
  }

  unproject(x: number, y: number) {
    const { longitude, latitude } = this.ground.unproject([x, y]);
    return { lng: longitude, lat: latitude };
  }

  setCursor(cursor: string): void {
    this.ground.setCursor(cursor === "unset" ? "" : cursor);
  }

  setDraggability(isMoving: boolean): void {
    this.ground.setDragging(isMoving);
  }

  setDoubleClickToZoom(isZooming: boolean): void {
    this.ground.setDoubleClickZoom(isZooming);
  }

  render({ created, updated, unchanged }: TerraDrawChanges): void {
    this.show([...created, ...updated, ...unchanged]);
  }

  clear(): void {
    // oxlint-disable-next-line no-underscore-dangle -- the library's name
    this._currentModeCallbacks?.onClear();
    this.show([]);
  }
}
