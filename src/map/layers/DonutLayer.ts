import {
  type DefaultProps,
  Layer,
  type LayerProps,
  picking,
  project32,
  type UpdateParameters,
} from "@deck.gl/core";
import type { Model } from "@luma.gl/engine";
import type { ShaderModule } from "@luma.gl/shadertools";
import { DISC_GROWTH_PX, SMALLEST_DISC_PX } from "#contract/clusterDisc";
import type { VehicleState } from "#domain/vehicleState";
import type { MapColours, Rgb } from "../mapColours.ts";
import { createQuads } from "./MarkerLayer.ts";
import { shapeFunctions } from "./shapeShader.ts";

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

void main(void) {
  geometry.worldPosition = instancePositions;
  geometry.uv = positions.xy;
  geometry.pickingColor = picking_getPickingColorFromInstanceID();
  gl_Position = project_position_to_clipspace(
    instancePositions, instancePositions64Low, vec3(0.0), geometry.position);
  DECKGL_FILTER_GL_POSITION(gl_Position, geometry);
  // Hands the picking colour on; the colour itself is the fragment shader's affair.
  vec4 unused = vec4(0.0);
  DECKGL_FILTER_COLOR(unused, geometry);

  vec4 counts = instanceStateCounts;
  float total = counts.x + counts.y + counts.z + counts.w;
  shareEnds = vec3(counts.x, counts.x + counts.y, counts.x + counts.y + counts.z) / total;
  radius = ${SMALLEST_DISC_PX.toFixed(1)} + ${DISC_GROWTH_PX.toFixed(1)} * log2(total) / log2(10.0);
  pixel = positions.xy * (radius + 3.0);
  gl_Position.xy += project_pixel_size_to_clipspace(pixel);
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

export interface DonutLayerProps extends LayerProps {
  /** Binary columns only: `instancePositions` and `instanceStateCounts`. */
  readonly data: unknown;
  readonly colours: MapColours;
}

/** A cluster as a ring of state shares; its size grows with the number of vehicles. */
export class DonutLayer extends Layer<Required<DonutLayerProps>> {
  static override layerName = "DonutLayer";
  static override defaultProps: DefaultProps<DonutLayerProps> = {
    data: { type: "data", value: [] },
  };

  declare state: { model?: Model };

  override getShaders() {
    return super.getShaders({
      vs: vertexShader,
      fs: fragmentShader,
      modules: [project32, picking, donutUniforms],
    });
  }

  override initializeState() {
    this.getAttributeManager()?.addInstanced({
      instancePositions: { size: 3, type: "float64", fp64: true, noAlloc: true },
      instanceStateCounts: { size: 4, type: "float32", noAlloc: true },
    });
  }

  override updateState(parameters: UpdateParameters<this>) {
    super.updateState(parameters);
    if (parameters.changeFlags.extensionsChanged) {
      this.state.model?.destroy();
      this.setState({ model: createQuads(this) });
      this.getAttributeManager()?.invalidateAll();
    }
  }

  override draw() {
    const { model } = this.state;
    if (!model) return;
    const { states, outline } = this.props.colours;
    model.shaderInputs.setProps({ donut: { ...states, outline } });
    model.draw(this.context.renderPass);
  }
}
