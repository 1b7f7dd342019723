import { NUMBERS } from "../drawing/InstancedLayer.ts";
import { shapeFunctions } from "../drawing/shapeShader.ts";
import { AREA_PART_COLUMNS, AreaPartsLayer, placeVertex, points } from "./AreaPartsLayer.ts";

const vertexShader = /* glsl */ `\
#version 300 es
#define SHADER_NAME area-line-layer-vertex-shader

in vec3 positions;
in vec2 instanceBefore;
in vec2 instanceStart;
in vec2 instanceEnd;
in vec2 instanceAfter;
in float instanceHalfWidths;
in vec4 instanceColours;
in float instanceRows;

out vec2 pixel;
flat out vec2 before;
flat out vec2 end;
flat out vec2 after;
flat out float halfWidth;
flat out vec4 colour;
${placeVertex}
void main(void) {
  float scale = project.scale;
  end = (instanceEnd - instanceStart) * scale;
  before = (instanceBefore - instanceStart) * scale;
  after = (instanceAfter - instanceStart) * scale;
  halfWidth = instanceHalfWidths * scale;
  colour = instanceColours;
  float reach = max(halfWidth, 1.5) + 2.0;
  vec2 along = length(end) > 0.0 ? normalize(end) : vec2(1.0, 0.0);
  vec2 aside = vec2(-along.y, along.x);
  pixel = (positions.x < 0.0 ? vec2(0.0) : end) + (along * positions.x + aside * positions.y) * reach;
  placeVertex(instanceStart + pixel / scale, instanceRows);
}
`;

const fragmentShader = /* glsl */ `\
#version 300 es
#define SHADER_NAME area-line-layer-fragment-shader
precision highp float;

in vec2 pixel;
flat in vec2 before;
flat in vec2 end;
flat in vec2 after;
flat in float halfWidth;
flat in vec4 colour;
out vec4 fragColor;
${shapeFunctions}
float segmentDistance(vec2 point, vec2 from, vec2 to) {
  vec2 leg = to - from;
  float length2 = dot(leg, leg);
  float part = length2 > 0.0 ? clamp(dot(point - from, leg) / length2, 0.0, 1.0) : 0.0;
  return length(point - from - leg * part);
}

void main(void) {
  geometry.uv = pixel;
  // Of pieces that meet each pixel belongs to the nearest, so that none is painted twice.
  float own = segmentDistance(pixel, vec2(0.0), end);
  bool hasBefore = dot(before, before) > 0.0;
  bool hasAfter = dot(after - end, after - end) > 0.0;
  if (hasBefore && segmentDistance(pixel, before, vec2(0.0)) <= own + 0.001) discard;
  if (hasAfter && segmentDistance(pixel, end, after) < own - 0.001) discard;

  float all = coverage(own - max(halfWidth, 1.3));
  if (all <= 0.0) discard;
  float inside = halfWidth > 2.5 ? coverage(own - halfWidth + 1.6) : 0.0;
  float core = halfWidth > 5.0 ? coverage(own - 1.0) : 0.0;
  float opacity = mix(0.9, colour.a, inside * (1.0 - core));
  fragColor = vec4(legible(colour.rgb), all * opacity * layer.opacity);
  DECKGL_FILTER_COLOR(fragColor, geometry);
}
`;

/** Outlines, and corridors as wide as they are, with their border and the line in the middle. */
export class AreaLineLayer extends AreaPartsLayer {
  static override layerName = "AreaLineLayer";

  protected override shaders() {
    return { vs: vertexShader, fs: fragmentShader };
  }

  protected override columns() {
    return {
      instancePoints: points("instanceBefore", "instanceStart", "instanceEnd", "instanceAfter"),
      instanceHalfWidths: NUMBERS,
      ...AREA_PART_COLUMNS,
    };
  }
}
