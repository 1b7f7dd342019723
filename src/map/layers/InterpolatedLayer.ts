import { type DefaultProps, project32 } from "@deck.gl/core";
import type { ShaderModule } from "@luma.gl/shadertools";
import {
  type InstanceColumns,
  InstancedLayer,
  type InstancedLayerProps,
  LNG_LATS,
  NUMBERS,
} from "../drawing/InstancedLayer.ts";
import type { MapColours } from "../drawing/mapColours.ts";

export interface InterpolatedLayerProps extends InstancedLayerProps {
  readonly colours: MapColours;
  /**
   * Seconds since the snapshot was shown. Asked whenever it is drawn: nothing else changes then.
   */
  readonly elapsed: () => number;
}

const uniformBlock = /* glsl */ `\
layout(std140) uniform interpolationUniforms {
  float elapsed;
} interpolation;
`;

const interpolationUniforms = {
  name: "interpolation",
  vs: uniformBlock,
  uniformTypes: { elapsed: "f32" },
} as const satisfies ShaderModule<{ readonly elapsed: number }>;

/**
 * The beginning of a vertex shader: finds where the instance is on its way from one coordinate to
 * the next. The way is straight on the map, and interpolated there: longitudes are too coarse for
 * it.
 */
export const interpolatePosition = /* glsl */ `
in vec3 positions;
in vec3 instancePositions;
in vec3 instancePositions64Low;
in vec3 instanceFrom;
in vec3 instanceFrom64Low;
in float instanceDrawnFor;
in float instanceDuration;

/** So many pixels in clip space, before perspective. */
vec2 clipSize(vec2 pixels) {
  return pixels / project.viewportSize * project.devicePixelRatio * 2.0;
}

/** The middle of the instance in clip space. */
vec4 interpolatePosition() {
  vec3 point = project_position(instancePositions, instancePositions64Low);
  if (instanceDuration > 0.0) {
    float gone = clamp((instanceDrawnFor + interpolation.elapsed) / instanceDuration, 0.0, 1.0);
    point = mix(project_position(instanceFrom, instanceFrom64Low), point, gone);
  }
  geometry.worldPosition = instancePositions;
  geometry.uv = positions.xy;
  geometry.pickingColor = picking_getPickingColorFromInstanceID();
  geometry.position = vec4(point, 1.0);
  vec4 clip = project_common_position_to_clipspace(geometry.position);
  DECKGL_FILTER_GL_POSITION(clip, geometry);
  // Passes the picking colour on; the visible colour is made by the fragment shader.
  vec4 unused = vec4(0.0);
  DECKGL_FILTER_COLOR(unused, geometry);
  return clip;
}
`;

/** Squares whose position the graphics card interpolates; this thread only sets the time. */
export abstract class InterpolatedLayer<More extends object = object> extends InstancedLayer<
  InterpolatedLayerProps & More
> {
  static override layerName = "InterpolatedLayer";
  static override defaultProps: DefaultProps<InterpolatedLayerProps> = {
    elapsed: { type: "function", value: () => 0, compare: false },
  };

  protected override columns() {
    return {
      instancePositions: LNG_LATS,
      instanceFrom: LNG_LATS,
      instanceDrawnFor: NUMBERS,
      instanceDuration: NUMBERS,
      ...this.ownColumns(),
    };
  }
  protected abstract ownColumns(): InstanceColumns;

  protected override uniforms() {
    return { interpolation: { elapsed: this.props.elapsed() }, ...this.ownUniforms() };
  }
  protected abstract ownUniforms(): Record<string, Record<string, unknown>>;
}

/** The shader modules of every interpolated layer. */
export const interpolationModules = [project32, interpolationUniforms];
