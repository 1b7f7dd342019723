import {
  COORDINATE_SYSTEM,
  type DefaultProps,
  Layer,
  type LayerProps,
  type UpdateParameters,
} from "@deck.gl/core";
import { Geometry, Model } from "@luma.gl/engine";
import type { ShaderModule } from "@luma.gl/shadertools";

export interface AreaPartsProps extends LayerProps {
  /** Binary columns only: those that the layer names. */
  readonly data: unknown;
  readonly isDark: boolean;
}

/** A column of the graphics card; one of many numbers is cut into named parts. */
export interface PartsColumn {
  readonly size: number;
  readonly type: "float32" | "unorm8";
  readonly shaderAttributes?: Record<
    string,
    { readonly size: number; readonly elementOffset: number }
  >;
}

export const ROWS: PartsColumn = { size: 1, type: "float32" };
export const COLOURS: PartsColumn = { size: 4, type: "unorm8" };
export const POINT: PartsColumn = { size: 2, type: "float32" };

/** A column of points one after the other. */
export const points = (...names: readonly string[]): PartsColumn => ({
  size: 2 * names.length,
  type: "float32",
  shaderAttributes: Object.fromEntries(
    names.map((name, at) => [name, { size: 2, elementOffset: 2 * at }]),
  ),
});

/** What the card needs to know besides the columns. */
const uniformBlock = /* glsl */ `\
layout(std140) uniform areaUniforms {
  float dark;
} area;

/** People choose colours on one background: on the other they must not vanish. */
vec3 legible(vec3 colour) {
  float light = dot(colour, vec3(0.2126, 0.7152, 0.0722));
  return area.dark > 0.5
    ? mix(colour, vec3(1.0), clamp((0.5 - light) * 1.1, 0.0, 0.6))
    : mix(colour, vec3(0.0), clamp((light - 0.6) * 0.9, 0.0, 0.4));
}
`;

export const areaUniforms = {
  name: "area",
  vs: uniformBlock,
  fs: uniformBlock,
  uniformTypes: { dark: "f32" },
} as const satisfies ShaderModule<{ dark: number }>;

/**
 * For the end of a vertex shader: puts the vertex where it is in map units from the origin and
 * hands on which area it belongs to.
 */
export const placeVertex = /* glsl */ `
void placeVertex(vec2 point, float row) {
  geometry.worldPosition = vec3(point, 0.0);
  geometry.pickingColor = picking_getPickingColorFromIndex(row);
  geometry.position = project_position(vec4(point, 0.0, 1.0));
  gl_Position = project_common_position_to_clipspace(geometry.position);
  DECKGL_FILTER_GL_POSITION(gl_Position, geometry);
  // Hands the picking colour on; the colour itself is the fragment shader's affair.
  vec4 unused = vec4(0.0);
  DECKGL_FILTER_COLOR(unused, geometry);
}
`;

/**
 * Parts of areas as the engine lays them out, in map units from the layer's `coordinateOrigin`.
 * They lie flat on the map in the order of their rows, so depth is neither asked nor written.
 */
export abstract class AreaPartsLayer extends Layer<Required<AreaPartsProps>> {
  static override layerName = "AreaPartsLayer";
  static override defaultProps: DefaultProps<AreaPartsProps> = {
    data: { type: "data", value: [] },
    isDark: false,
    coordinateSystem: COORDINATE_SYSTEM.CARTESIAN,
    parameters: {
      type: "object",
      value: { depthWriteEnabled: false, depthCompare: "always" },
    },
  };

  declare state: { model?: Model };

  protected abstract columns(): Readonly<Record<string, PartsColumn>>;

  /** A square from -1 to 1. */
  protected corners(): {
    readonly topology: "triangle-strip" | "triangle-list";
    readonly value: Float32Array;
  } {
    const value = new Float32Array([-1, -1, 0, 1, -1, 0, -1, 1, 0, 1, 1, 0]);
    return { topology: "triangle-strip", value };
  }

  protected uniforms(): Record<string, Record<string, unknown>> {
    return { area: { dark: this.props.isDark ? 1 : 0 } };
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
