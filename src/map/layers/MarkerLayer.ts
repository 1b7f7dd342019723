import { picking, project32 } from "@deck.gl/core";
import type { ShaderModule } from "@luma.gl/shadertools";
import { VEHICLE_STATES } from "#domain/vehicleState";
import type { Rgb } from "../mapColours.ts";
import { placeQuad, QuadLayer } from "./QuadLayer.ts";
import { shapeFunctions } from "./shapeShader.ts";

/** Half the side of a marker's square: the arrow's length and its outline. */
const HALF_SIZE_PX = 13;

const uniformBlock = /* glsl */ `\
layout(std140) uniform markerUniforms {
  vec3 moving;
  vec3 idle;
  vec3 stopped;
  vec3 disconnected;
  vec3 outline;
  float bearing;
} marker;
`;

type MarkerUniforms = Record<(typeof VEHICLE_STATES)[number] | "outline", Rgb> & {
  readonly bearing: number;
};

const markerUniforms = {
  name: "marker",
  vs: uniformBlock,
  fs: uniformBlock,
  uniformTypes: {
    moving: "vec3<f32>",
    idle: "vec3<f32>",
    stopped: "vec3<f32>",
    disconnected: "vec3<f32>",
    outline: "vec3<f32>",
    bearing: "f32",
  },
} as const satisfies ShaderModule<MarkerUniforms>;

const vertexShader = /* glsl */ `\
#version 300 es
#define SHADER_NAME marker-layer-vertex-shader

in vec3 positions;
in vec3 instancePositions;
in vec3 instancePositions64Low;
in float instanceCourses;
in float instanceStates;

out vec2 pixel;
flat out float state;
flat out vec2 heading;

${placeQuad}
void main(void) {
  placeQuad(vec2(${HALF_SIZE_PX.toFixed(1)}));
  state = instanceStates;
  float angle = radians(instanceCourses - marker.bearing);
  heading = vec2(sin(angle), cos(angle));
}
`;

const fragmentShader = /* glsl */ `\
#version 300 es
#define SHADER_NAME marker-layer-fragment-shader
precision highp float;

in vec2 pixel;
flat in float state;
flat in vec2 heading;
out vec4 fragColor;
${shapeFunctions}
void main(void) {
  geometry.uv = pixel;
  vec3 fill;
  float edge;
  float mark = 0.0;
  if (state < 0.5) {
    fill = marker.moving;
    edge = arrowDistance(vec2(pixel.x * heading.y - pixel.y * heading.x, dot(pixel, heading)));
  } else if (state < 1.5) {
    fill = marker.idle;
    edge = circleDistance(pixel, 8.0);
    mark = coverage(boxDistance(vec2(abs(pixel.x) - 2.4, pixel.y), vec2(1.1, 3.4)));
  } else if (state < 2.5) {
    fill = marker.stopped;
    edge = boxDistance(pixel, vec2(4.5)) - 2.0;
  } else {
    fill = marker.disconnected;
    edge = circleDistance(pixel, 7.0);
    mark = coverage(circleDistance(pixel, 4.2));
  }
  float inside = coverage(edge);
  float all = coverage(edge - 1.5);
  if (all <= 0.0) discard;
  fragColor = vec4(mix(marker.outline, mix(fill, marker.outline, mark), inside), all * layer.opacity);
  DECKGL_FILTER_COLOR(fragColor, geometry);
}
`;

/** A vehicle as colour and shape: arrow, bars, square, ring. The card turns the arrow. */
export class MarkerLayer extends QuadLayer {
  static override layerName = "MarkerLayer";

  override getShaders() {
    return super.getShaders({
      vs: vertexShader,
      fs: fragmentShader,
      modules: [project32, picking, markerUniforms],
    });
  }

  protected override columns() {
    return { instanceCourses: 1, instanceStates: 1 };
  }

  protected override uniforms() {
    const { states, outline } = this.props.colours;
    const bearing = (this.context.viewport as { bearing?: number }).bearing ?? 0;
    return { marker: { ...states, outline, bearing } };
  }
}
