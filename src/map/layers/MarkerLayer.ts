import { type LayerContext, picking } from "@deck.gl/core";
import type { ShaderModule } from "@luma.gl/shadertools";
import { VEHICLE_ICONS } from "#domain/vehicle/vehicleIcon";
import type { VEHICLE_STATES } from "#domain/vehicle/vehicleState";
import { NUMBERS } from "../drawing/InstancedLayer.ts";
import type { Rgb } from "../drawing/mapColours.ts";
import { iconShapes } from "../icons/iconShapes.ts";
import { markerAtlas } from "../icons/markerAtlas.ts";
import { InterpolatedLayer, interpolationModules } from "./InterpolatedLayer.ts";
import { markerFragmentShader, markerScale, markerVertexShader } from "./markerShader.ts";

const uniformBlock = /* glsl */ `\
layout(std140) uniform markerUniforms {
  vec3 moving;
  vec3 idle;
  vec3 stopped;
  vec3 disconnected;
  vec3 outline;
  float bearing;
  float scale;
} marker;
`;

type MarkerUniforms = Record<(typeof VEHICLE_STATES)[number] | "outline", Rgb> & {
  readonly bearing: number;
  readonly scale: number;
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
    scale: "f32",
  },
} as const satisfies ShaderModule<MarkerUniforms>;

/**
 * A vehicle as its icon, tinted by its state and turned by its course. The state has a shape as
 * well: a wedge ahead when moving, bars when idle, a square when stopped, hollow when disconnected.
 */
export class MarkerLayer extends InterpolatedLayer {
  static override layerName = "MarkerLayer";

  declare state: InterpolatedLayer["state"] & {
    icons?: ReturnType<LayerContext["device"]["createTexture"]>;
  };

  override initializeState() {
    super.initializeState();
    const { width, height, pixels } = markerAtlas();
    const icons = this.context.device.createTexture({
      width,
      height,
      format: "rg8unorm",
      data: pixels,
      sampler: { minFilter: "linear", magFilter: "linear" },
    });
    this.setState({ icons });
  }

  override finalizeState(context: LayerContext) {
    super.finalizeState(context);
    this.state.icons?.destroy();
  }

  override getShaders() {
    return super.getShaders({
      vs: markerVertexShader,
      fs: markerFragmentShader(UPRIGHT),
      modules: [...interpolationModules, picking, markerUniforms],
    });
  }

  protected override ownColumns() {
    return { instanceCourses: NUMBERS, instanceStates: NUMBERS, instanceKinds: NUMBERS };
  }

  protected override ownUniforms() {
    const { states, outline } = this.props.colours;
    const { bearing = 0, zoom } = this.context.viewport as { bearing?: number; zoom: number };
    return {
      marker: {
        ...states,
        outline,
        bearing,
        scale: markerScale(zoom),
      },
      bindings: { markerAtlas: this.state.icons },
    };
  }
}

/** Indices of those that are not turned by their course. */
const UPRIGHT = VEHICLE_ICONS.flatMap((icon, kind) => (iconShapes[icon].isUpright ? [kind] : []));
