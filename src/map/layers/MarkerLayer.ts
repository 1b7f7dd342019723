import {
  type DefaultProps,
  Layer,
  type LayerProps,
  picking,
  project32,
  type UpdateParameters,
} from "@deck.gl/core";
import { Geometry, Model } from "@luma.gl/engine";
import type { ShaderModule } from "@luma.gl/shadertools";
import { VEHICLE_STATES } from "#domain/vehicleState";
import type { MapColours, Rgb } from "../mapColours.ts";
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
  pixel = positions.xy * ${HALF_SIZE_PX.toFixed(1)};
  gl_Position.xy += project_pixel_size_to_clipspace(pixel);
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

export interface MarkerLayerProps extends LayerProps {
  /** Binary columns only: `instancePositions`, `instanceCourses` and `instanceStates`. */
  readonly data: unknown;
  readonly colours: MapColours;
}

/**
 * A vehicle as colour and shape: arrow, bars, square, ring. The course turns the arrow on the
 * graphics card, so neither pictures nor accessors cost this thread anything.
 */
export class MarkerLayer extends Layer<Required<MarkerLayerProps>> {
  static override layerName = "MarkerLayer";
  static override defaultProps: DefaultProps<MarkerLayerProps> = {
    data: { type: "data", value: [] },
  };

  declare state: { model?: Model };

  override getShaders() {
    return super.getShaders({
      vs: vertexShader,
      fs: fragmentShader,
      modules: [project32, picking, markerUniforms],
    });
  }

  override initializeState() {
    this.getAttributeManager()?.addInstanced({
      instancePositions: { size: 3, type: "float64", fp64: true, noAlloc: true },
      instanceCourses: { size: 1, type: "float32", noAlloc: true },
      instanceStates: { size: 1, type: "float32", noAlloc: true },
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
    const bearing = (this.context.viewport as { bearing?: number }).bearing ?? 0;
    model.shaderInputs.setProps({ marker: { ...states, outline, bearing } });
    model.draw(this.context.renderPass);
  }
}

/** One square an instance; the fragment shader cuts the shape out of it. */
export function createQuads(layer: Layer): Model {
  return new Model(layer.context.device, {
    ...layer.getShaders(undefined),
    id: layer.props.id,
    bufferLayout: layer.getAttributeManager()?.getBufferLayouts() ?? [],
    geometry: new Geometry({
      topology: "triangle-strip",
      attributes: {
        positions: { size: 3, value: new Float32Array([-1, -1, 0, 1, -1, 0, -1, 1, 0, 1, 1, 0]) },
      },
    }),
    isInstanced: true,
  });
}
