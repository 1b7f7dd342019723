import { type DefaultProps, Layer, type LayerProps, type UpdateParameters } from "@deck.gl/core";
import { Geometry, Model } from "@luma.gl/engine";
import type { MapColours } from "../drawing/mapColours.ts";

export interface QuadLayerProps extends LayerProps {
  /** Binary columns only: `instancePositions` and those the layer names. */
  readonly data: unknown;
  readonly colours: MapColours;
}

/** A column beside the position: so many 32-bit floats an instance. */
export type Columns = Readonly<Record<string, number>>;

/**
 * The beginning of a vertex shader: puts a square of `halfSize` pixels where the instance is and
 * hands on the pixel inside it.
 */
export const placeQuad = /* glsl */ `
void placeQuad(vec2 halfSize) {
  geometry.worldPosition = instancePositions;
  geometry.uv = positions.xy;
  geometry.pickingColor = picking_getPickingColorFromInstanceID();
  gl_Position = project_position_to_clipspace(
    instancePositions, instancePositions64Low, vec3(0.0), geometry.position);
  DECKGL_FILTER_GL_POSITION(gl_Position, geometry);
  // Hands the picking colour on; the colour itself is the fragment shader's affair.
  vec4 unused = vec4(0.0);
  DECKGL_FILTER_COLOR(unused, geometry);
  pixel = positions.xy * halfSize;
  gl_Position.xy += project_pixel_size_to_clipspace(pixel);
}
`;

/**
 * One square an instance, out of which a fragment shader cuts a shape. Its columns go to the
 * graphics card as they are: neither snapshots nor accessors cost this thread anything.
 */
export abstract class QuadLayer<More extends object = object> extends Layer<
  Required<QuadLayerProps> & More
> {
  static override layerName = "QuadLayer";
  static override defaultProps: DefaultProps<QuadLayerProps> = {
    data: { type: "data", value: [] },
  };

  declare state: { model?: Model };

  protected abstract columns(): Columns;
  /** Columns of longitudes and latitudes besides the position. */
  protected positionAttributes(): readonly string[] {
    return [];
  }
  /** By the name of the shader module that declares them. */
  protected abstract uniforms(): Record<string, Record<string, unknown>>;

  override initializeState() {
    const manager = this.getAttributeManager();
    manager?.addInstanced({
      instancePositions: { size: 3, type: "float64", fp64: true, noAlloc: true },
    });
    for (const name of this.positionAttributes())
      manager?.addInstanced({ [name]: { size: 3, type: "float64", fp64: true, noAlloc: true } });
    for (const [name, size] of Object.entries(this.columns()))
      manager?.addInstanced({ [name]: { size, type: "float32", noAlloc: true } });
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
    return new Model(this.context.device, {
      ...this.getShaders(undefined),
      id: this.props.id,
      bufferLayout: this.getAttributeManager()?.getBufferLayouts() ?? [],
      geometry: new Geometry({
        topology: "triangle-strip",
        attributes: {
          positions: { size: 3, value: new Float32Array([-1, -1, 0, 1, -1, 0, -1, 1, 0, 1, 1, 0]) },
        },
      }),
      isInstanced: true,
    });
  }
}
