import { type DefaultProps, Layer, type LayerProps, type UpdateParameters } from "@deck.gl/core";
import { Geometry, Model } from "@luma.gl/engine";

export interface InstancedLayerProps extends LayerProps {
  /** Binary columns only: those that the layer names. */
  readonly data: unknown;
}

/** A column of the graphics card; one of many numbers is cut into named parts. */
export interface InstanceColumn {
  readonly size: number;
  readonly type: "float32" | "float64" | "unorm8";
  /** A second column has what a float leaves of a double. */
  readonly fp64?: boolean;
  readonly shaderAttributes?: Readonly<
    Record<string, { readonly size: number; readonly elementOffset: number }>
  >;
}
export type InstanceColumns = Readonly<Record<string, InstanceColumn>>;

export const NUMBERS: InstanceColumn = { size: 1, type: "float32" };
export const FOURS: InstanceColumn = { size: 4, type: "float32" };
export const COLOURS: InstanceColumn = { size: 4, type: "unorm8" };
/** Longitudes and latitudes. */
export const LNG_LATS: InstanceColumn = { size: 3, type: "float64", fp64: true };
/** In map units from the layer's origin. */
export const POINTS: InstanceColumn = { size: 2, type: "float32" };

/** What every instance is drawn on. */
interface Corners {
  readonly topology: "triangle-strip" | "triangle-list";
  readonly value: Float32Array;
}

/** From -1 to 1. */
const SQUARE: Corners = {
  topology: "triangle-strip",
  value: new Float32Array([-1, -1, 0, 1, -1, 0, -1, 1, 0, 1, 1, 0]),
};

/**
 * One square an instance, out of which a fragment shader cuts a shape. Its columns go to the
 * graphics card as they are: neither snapshots nor accessors cost this thread anything.
 */
export abstract class InstancedLayer<More extends object = object> extends Layer<
  Required<InstancedLayerProps> & More
> {
  static override layerName = "InstancedLayer";
  static override defaultProps: DefaultProps<InstancedLayerProps> = {
    data: { type: "data", value: [] },
  };

  declare state: { model?: Model };

  protected abstract columns(): InstanceColumns;
  /** By the name of the shader module that declares them. */
  protected abstract uniforms(): Record<string, Record<string, unknown>>;
  protected corners(): Corners {
    return SQUARE;
  }

  override initializeState() {
    for (const [name, column] of Object.entries(this.columns()))
      this.getAttributeManager()?.addInstanced({ [name]: { ...column, noAlloc: true } });
  }

  override updateState(parameters: UpdateParameters<this>) {
    super.updateState(parameters);
    if (!parameters.changeFlags.extensionsChanged) return;
    this.state.model?.destroy();
    this.setState({ model: this.createModel() });
    this.getAttributeManager()?.invalidateAll();
  }

  override draw() {
    const { model } = this.state;
    if (!model) return;
    model.shaderInputs.setProps(this.uniforms());
    model.draw(this.context.renderPass);
  }

  private createModel(): Model {
    const { topology, value } = this.corners();
    return new Model(this.context.device, {
      ...this.getShaders(undefined),
      id: this.props.id,
      bufferLayout: this.getAttributeManager()?.getBufferLayouts() ?? [],
      geometry: new Geometry({ topology, attributes: { positions: { size: 3, value } } }),
      isInstanced: true,
    });
  }
}
