import { AREA_PART_COLUMNS, AreaPartsLayer, placeVertex, points } from "./AreaPartsLayer.ts";

const vertexShader = /* glsl */ `\
#version 300 es
#define SHADER_NAME area-fill-layer-vertex-shader

in vec3 positions;
in vec2 instanceFirst;
in vec2 instanceSecond;
in vec2 instanceThird;
in vec4 instanceColours;
in float instanceRows;

flat out vec4 colour;
${placeVertex}
void main(void) {
  colour = instanceColours;
  placeVertex(
    positions.x < 0.5 ? instanceFirst : positions.x < 1.5 ? instanceSecond : instanceThird,
    instanceRows);
}
`;

const fragmentShader = /* glsl */ `\
#version 300 es
#define SHADER_NAME area-fill-layer-fragment-shader
precision highp float;

flat in vec4 colour;
out vec4 fragColor;

void main(void) {
  geometry.uv = vec2(0.0);
  fragColor = vec4(legible(colour.rgb), colour.a * layer.opacity);
  DECKGL_FILTER_COLOR(fragColor, geometry);
}
`;

/** The insides of areas, one triangle a row. */
export class AreaFillLayer extends AreaPartsLayer {
  static override layerName = "AreaFillLayer";

  protected override shaders() {
    return { vs: vertexShader, fs: fragmentShader };
  }

  protected override columns() {
    return {
      instanceCorners: points("instanceFirst", "instanceSecond", "instanceThird"),
      ...AREA_PART_COLUMNS,
    };
  }

  protected override corners() {
    const value = new Float32Array([0, 0, 0, 1, 0, 0, 2, 0, 0]);
    return { topology: "triangle-list" as const, value };
  }
}
