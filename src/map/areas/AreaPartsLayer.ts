import { COORDINATE_SYSTEM, type DefaultProps, picking, project32 } from "@deck.gl/core";
import type { ShaderModule } from "@luma.gl/shadertools";
import {
  COLOURS,
  type InstanceColumn,
  InstancedLayer,
  type InstancedLayerProps,
  NUMBERS,
} from "../drawing/InstancedLayer.ts";

interface AreaPartsProps extends InstancedLayerProps {
  readonly isDark: boolean;
}

/** A column of points one after the other. */
export const points = (...names: readonly string[]): InstanceColumn => ({
  size: 2 * names.length,
  type: "float32",
  shaderAttributes: Object.fromEntries(
    names.map((name, at) => [name, { size: 2, elementOffset: 2 * at }]),
  ),
});

/** Of each part: its colour, and the row of the area that it belongs to. */
export const AREA_PART_COLUMNS = { instanceColours: COLOURS, instanceRows: NUMBERS };

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

const areaUniforms = {
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
  // Passes the picking colour on; the visible colour is made by the fragment shader.
  vec4 unused = vec4(0.0);
  DECKGL_FILTER_COLOR(unused, geometry);
}
`;

/**
 * Parts of areas as the engine lays them out, in map units from the layer's `coordinateOrigin`.
 * They lie flat on the map in the order of their rows, so depth is neither asked nor written.
 */
export abstract class AreaPartsLayer extends InstancedLayer<AreaPartsProps> {
  static override layerName = "AreaPartsLayer";
  static override defaultProps: DefaultProps<AreaPartsProps> = {
    isDark: false,
    coordinateSystem: COORDINATE_SYSTEM.CARTESIAN,
    parameters: {
      type: "object",
      value: { depthWriteEnabled: false, depthCompare: "always" },
    },
  };

  protected abstract shaders(): { readonly vs: string; readonly fs: string };

  override getShaders() {
    return super.getShaders({ ...this.shaders(), modules: [project32, picking, areaUniforms] });
  }

  protected override uniforms(): Record<string, Record<string, unknown>> {
    return { area: { dark: this.props.isDark ? 1 : 0 } };
  }
}
