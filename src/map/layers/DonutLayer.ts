import { picking, project32 } from "@deck.gl/core";
import type { ShaderModule } from "@luma.gl/shadertools";
import { DISC_GROWTH_PX, SMALLEST_DISC_PX } from "#contract/clusterDisc";
import type { VehicleState } from "#domain/vehicle/vehicleState";
import { FOURS, InstancedLayer, LNG_LATS } from "../drawing/InstancedLayer.ts";
import type { MapColours, Rgb } from "../drawing/mapColours.ts";
import { shapeFunctions } from "../drawing/shapeShader.ts";

const uniformBlock = /* glsl */ `\
layout(std140) uniform donutUniforms {
  vec3 moving;
  vec3 idle;
  vec3 stopped;
  vec3 disconnected;
  vec3 outline;
} donut;
`;

const donutUniforms = {
  name: "donut",
  vs: uniformBlock,
  fs: uniformBlock,
  uniformTypes: {
    moving: "vec3<f32>",
    idle: "vec3<f32>",
    stopped: "vec3<f32>",
    disconnected: "vec3<f32>",
    outline: "vec3<f32>",
  },
} as const satisfies ShaderModule<Record<VehicleState | "outline", Rgb>>;

/** Puts a square of `halfSize` pixels where the instance is and hands on the pixel inside it. */
const placeQuad = /* glsl */ `
void placeQuad(vec2 halfSize) {
  geometry.worldPosition = instancePositions;
  geometry.uv = positions.xy;
  geometry.pickingColor = picking_getPickingColorFromInstanceID();
  gl_Position = project_position_to_clipspace(
    instancePositions, instancePositions64Low, vec3(0.0), geometry.position);
  DECKGL_FILTER_GL_POSITION(gl_Position, geometry);
  // Passes the picking colour on; the visible colour is made by the fragment shader.
  vec4 unused = vec4(0.0);
  DECKGL_FILTER_COLOR(unused, geometry);
  pixel = positions.xy * halfSize;
  gl_Position.xy += project_pixel_size_to_clipspace(pixel);
}
`;

const vertexShader = /* glsl */ `\
#version 300 es
#define SHADER_NAME donut-layer-vertex-shader

in vec3 positions;
in vec3 instancePositions;
in vec3 instancePositions64Low;
in vec4 instanceStateCounts;

out vec2 pixel;
flat out float radius;
flat out vec3 shareEnds;

${placeQuad}
void main(void) {
  vec4 counts = instanceStateCounts;
  float total = counts.x + counts.y + counts.z + counts.w;
  shareEnds = vec3(counts.x, counts.x + counts.y, counts.x + counts.y + counts.z) / total;
  radius = ${SMALLEST_DISC_PX.toFixed(1)} + ${DISC_GROWTH_PX.toFixed(1)} * log2(total) / log2(10.0);
  placeQuad(vec2(radius + 3.0));
}
`;

const fragmentShader = /* glsl */ `\
#version 300 es
#define SHADER_NAME donut-layer-fragment-shader
precision highp float;

in vec2 pixel;
flat in float radius;
flat in vec3 shareEnds;
out vec4 fragColor;
${shapeFunctions}
void main(void) {
  geometry.uv = pixel;
  float outer = circleDistance(pixel, radius);
  float all = coverage(outer - 1.5);
  if (all <= 0.0) discard;

  // Clockwise from the top, in the order of the states.
  float turn = fract(atan(pixel.x, pixel.y) / radians(360.0) + 1.0);
  vec3 share = turn < shareEnds.x ? donut.moving
    : turn < shareEnds.y ? donut.idle
    : turn < shareEnds.z ? donut.stopped
    : donut.disconnected;

  float ring = coverage(outer) * (1.0 - coverage(circleDistance(pixel, radius * 0.72)));
  fragColor = vec4(mix(donut.outline, share, ring), all * layer.opacity);
  DECKGL_FILTER_COLOR(fragColor, geometry);
}
`;

/** A cluster as a ring of state shares; its size grows with the number of vehicles. */
export class DonutLayer extends InstancedLayer<{ readonly colours: MapColours }> {
  static override layerName = "DonutLayer";

  override getShaders() {
    return super.getShaders({
      vs: vertexShader,
      fs: fragmentShader,
      modules: [project32, picking, donutUniforms],
    });
  }

  protected override columns() {
    return { instancePositions: LNG_LATS, instanceStateCounts: FOURS };
  }

  protected override uniforms() {
    const { states, outline } = this.props.colours;
    return { donut: { ...states, outline } };
  }
}
