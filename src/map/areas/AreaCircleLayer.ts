import { NUMBERS, POINTS } from "../drawing/InstancedLayer.ts";
import { shapeFunctions } from "../drawing/shapeShader.ts";
import { AREA_PART_COLUMNS, AreaPartsLayer, placeVertex } from "./AreaPartsLayer.ts";

const vertexShader = /* glsl */ `\
#version 300 es
#define SHADER_NAME area-circle-layer-vertex-shader

in vec3 positions;
in vec2 instanceCentres;
in float instanceRadii;
in vec4 instanceColours;
in float instanceRows;

out vec2 pixel;
flat out float radius;
flat out vec4 colour;
${placeVertex}
void main(void) {
  colour = instanceColours;
  radius = instanceRadii * project.scale;
  pixel = positions.xy * (radius + 2.0);
  placeVertex(instanceCentres + pixel / project.scale, instanceRows);
}
`;

const fragmentShader = /* glsl */ `\
#version 300 es
#define SHADER_NAME area-circle-layer-fragment-shader
precision highp float;

in vec2 pixel;
flat in float radius;
flat in vec4 colour;
out vec4 fragColor;
${shapeFunctions}
void main(void) {
  geometry.uv = pixel;
  float edge = circleDistance(pixel, radius);
  float all = coverage(edge);
  if (all <= 0.0) discard;
  float opacity = mix(0.9, colour.a, coverage(edge + 1.8));
  fragColor = vec4(legible(colour.rgb), all * opacity * layer.opacity);
  DECKGL_FILTER_COLOR(fragColor, geometry);
}
`;

/** Circles of true radius: the card cuts them out of squares, crisp at any zoom. */
export class AreaCircleLayer extends AreaPartsLayer {
  static override layerName = "AreaCircleLayer";

  protected override shaders() {
    return { vs: vertexShader, fs: fragmentShader };
  }

  protected override columns() {
    return {
      instanceCentres: POINTS,
      instanceRadii: NUMBERS,
      ...AREA_PART_COLUMNS,
    };
  }
}
