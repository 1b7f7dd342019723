import { picking } from "@deck.gl/core";
import type { ShaderModule } from "@luma.gl/shadertools";
import type { Rgb } from "../drawing/mapColours.ts";
import { shapeFunctions } from "../drawing/shapeShader.ts";
import {
  InterpolatedLayer,
  interpolatePosition,
  interpolationModules,
} from "./InterpolatedLayer.ts";

const RADIUS_PX = 22;
const LINE_PX = 3;

const uniformBlock = /* glsl */ `\
layout(std140) uniform haloUniforms {
  vec3 colour;
} halo;
`;

const haloUniforms = {
  name: "halo",
  fs: uniformBlock,
  uniformTypes: { colour: "vec3<f32>" },
} as const satisfies ShaderModule<{ readonly colour: Rgb }>;

const vertexShader = /* glsl */ `\
#version 300 es
#define SHADER_NAME halo-layer-vertex-shader

out vec2 pixel;
${interpolatePosition}
void main(void) {
  gl_Position = interpolatePosition();
  pixel = positions.xy * ${(RADIUS_PX + LINE_PX).toFixed(1)};
  gl_Position.xy += clipSize(pixel) * gl_Position.w;
}
`;

const fragmentShader = /* glsl */ `\
#version 300 es
#define SHADER_NAME halo-layer-fragment-shader
precision highp float;

in vec2 pixel;
out vec4 fragColor;
${shapeFunctions}
void main(void) {
  geometry.uv = pixel;
  float edge = circleDistance(pixel, ${RADIUS_PX.toFixed(1)});
  float line = coverage(abs(edge) - ${(LINE_PX / 2).toFixed(1)});
  float share = max(line, coverage(edge) * 0.16);
  if (share <= 0.0) discard;
  fragColor = vec4(halo.colour, share * layer.opacity);
  DECKGL_FILTER_COLOR(fragColor, geometry);
}
`;

/** Around the vehicle that is selected; it goes where the marker goes. */
export class HaloLayer extends InterpolatedLayer {
  static override layerName = "HaloLayer";

  override getShaders() {
    return super.getShaders({
      vs: vertexShader,
      fs: fragmentShader,
      modules: [...interpolationModules, picking, haloUniforms],
    });
  }

  protected override ownColumns() {
    return {};
  }

  protected override ownUniforms() {
    return { halo: { colour: this.props.colours.focus } };
  }
}
