import {
  COORDINATE_SYSTEM,
  type DefaultProps,
  Layer,
  type LayerProps,
  picking,
  project32,
  type UpdateParameters,
} from "@deck.gl/core";
import { Model } from "@luma.gl/engine";
import type { ShaderModule } from "@luma.gl/shadertools";

interface RouteLineProps extends LayerProps {
  /** Binary columns: `routeSegments`. */
  readonly data: unknown;
  readonly widthPx: number;
}

const uniformBlock = /* glsl */ `\
layout(std140) uniform routeUniforms {
  float halfWidth;
} route;
`;

const routeUniforms = {
  name: "route",
  vs: uniformBlock,
  fs: uniformBlock,
  uniformTypes: { halfWidth: "f32" },
} as const satisfies ShaderModule<{ halfWidth: number }>;

const vertexShader = /* glsl */ `\
#version 300 es
#define SHADER_NAME route-line-layer-vertex-shader

in vec2 places;
in vec2 places64Low;
in vec3 ways;
in vec4 colours;

out vec2 pixel;
flat out float lengthPx;
flat out vec4 colour;

void main(void) {
  vec2 side = vec2((gl_VertexID & 2) == 0 ? -1.0 : 1.0, (gl_VertexID & 1) == 0 ? -1.0 : 1.0);
  vec2 along = ways.xy;
  lengthPx = ways.z * project.scale;
  float reach = route.halfWidth + 0.5;
  pixel = vec2((side.x > 0.0 ? lengthPx : 0.0) + side.x * reach, side.y * reach);
  vec4 place = project_position(vec4(places, 0.0, 1.0), vec3(places64Low, 0.0));
  place.xy += (along * side.x + vec2(-along.y, along.x) * side.y) * (reach / project.scale);
  colour = colours;
  geometry.worldPosition = vec3(places, 0.0);
  geometry.pickingColor = picking_getPickingColorFromIndex(float(gl_VertexID / 4));
  geometry.position = place;
  gl_Position = project_common_position_to_clipspace(place);
  DECKGL_FILTER_GL_POSITION(gl_Position, geometry);
  // Passes the picking colour on; the visible colour is made by the fragment shader.
  vec4 unused = vec4(0.0);
  DECKGL_FILTER_COLOR(unused, geometry);
}
`;

const fragmentShader = /* glsl */ `\
#version 300 es
#define SHADER_NAME route-line-layer-fragment-shader
precision highp float;

in vec2 pixel;
flat in float lengthPx;
flat in vec4 colour;
out vec4 fragColor;

void main(void) {
  geometry.uv = pixel;
  // Round where a stretch begins and ends: so bends have no notch.
  float beyond = max(max(-pixel.x, pixel.x - lengthPx), 0.0);
  float covered = route.halfWidth + 0.5 - length(vec2(beyond, pixel.y));
  if (covered <= 0.0) discard;
  fragColor = vec4(colour.rgb, colour.a * min(covered, 1.0) * layer.opacity);
  DECKGL_FILTER_COLOR(fragColor, geometry);
}
`;

/**
 * Lines of tens of thousands of short stretches, each a rectangle with round ends. Not instances, as other
 * layers have them: a graphics card that is software draws one instance after the other, and takes
 * many times as long for the same route.
 */
export class RouteLineLayer extends Layer<Required<RouteLineProps>> {
  static override layerName = "RouteLineLayer";
  static override defaultProps: DefaultProps<RouteLineProps> = {
    data: { type: "data", value: [] },
    widthPx: 1,
    coordinateSystem: COORDINATE_SYSTEM.CARTESIAN,
    parameters: {
      type: "object",
      value: { depthWriteEnabled: false, depthCompare: "always" },
    },
  };

  declare state: { model?: Model };

  override getShaders() {
    return super.getShaders({
      vs: vertexShader,
      fs: fragmentShader,
      modules: [project32, picking, routeUniforms],
    });
  }

  override initializeState() {
    this.getAttributeManager()?.add({
      // Doubles in two floats each: a metre of a route across a continent is still one.
      places: { size: 2, type: "float64", fp64: true, noAlloc: true },
      ways: { size: 3, type: "float32", noAlloc: true },
      colours: { size: 4, type: "unorm8", noAlloc: true },
      indices: { size: 1, type: "uint32", isIndexed: true, noAlloc: true },
    });
  }

  override updateState(parameters: UpdateParameters<this>) {
    super.updateState(parameters);
    if (parameters.changeFlags.extensionsChanged) {
      this.state.model?.destroy();
      this.setState({ model: this.createModel() });
      this.getAttributeManager()?.invalidateAll();
    }
    this.state.model?.setVertexCount(this.getNumInstances() * INDICES);
  }

  override draw() {
    const { model } = this.state;
    if (!model || this.getNumInstances() === 0) return;
    model.shaderInputs.setProps({ route: { halfWidth: this.props.widthPx / 2 } });
    model.draw(this.context.renderPass);
  }

  private createModel(): Model {
    return new Model(this.context.device, {
      ...this.getShaders(),
      id: this.props.id,
      topology: "triangle-list",
      bufferLayout: this.getAttributeManager()?.getBufferLayouts() ?? [],
    });
  }
}

/** Of a stretch: two triangles. */
const INDICES = 6;
