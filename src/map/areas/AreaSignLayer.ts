import type { UpdateParameters } from "@deck.gl/core";
import type { Texture } from "@luma.gl/core";
import { SIGN_CLUSTER } from "#contract/areaSnapshot";
import { COLOURS, NUMBERS, POINTS } from "../drawing/InstancedLayer.ts";
import { shapeFunctions } from "../drawing/shapeShader.ts";
import { AreaPartsLayer, placeVertex } from "./AreaPartsLayer.ts";
import { ATLAS_COLUMNS, drawIconAtlas } from "./drawIconAtlas.ts";

const vertexShader = /* glsl */ `\
#version 300 es
#define SHADER_NAME area-sign-layer-vertex-shader

in vec3 positions;
in vec2 instanceCentres;
in float instanceIcons;
in float instanceCounts;
in vec4 instanceColours;

out vec2 pixel;
flat out float icon;
flat out float radius;
flat out vec3 colour;
${placeVertex}
void main(void) {
  icon = instanceIcons;
  colour = instanceColours.rgb;
  radius = icon >= 0.0 ? 11.0
    : icon > ${SIGN_CLUSTER.toFixed(1)} + 0.5 ? 3.5
    : 11.0 + 2.5 * log(instanceCounts) / log(10.0);
  pixel = positions.xy * (radius + 3.0);
  placeVertex(instanceCentres, float(gl_InstanceID));
  gl_Position.xy += project_pixel_size_to_clipspace(pixel);
}
`;

const fragmentShader = /* glsl */ `\
#version 300 es
#define SHADER_NAME area-sign-layer-fragment-shader
precision highp float;

uniform sampler2D iconAtlas;

in vec2 pixel;
flat in float icon;
flat in float radius;
flat in vec3 colour;
out vec4 fragColor;
${shapeFunctions}
/** How opaque the icon is at a pixel of its sign. */
float iconAt(vec2 point) {
  vec2 cell = vec2(mod(icon, ${ATLAS_COLUMNS.toFixed(1)}), floor(icon / ${ATLAS_COLUMNS.toFixed(1)}));
  vec2 inCell = vec2(point.x, -point.y) / 18.0 + 0.5;
  float isInside = step(abs(inCell.x - 0.5), 0.5) * step(abs(inCell.y - 0.5), 0.5);
  return texture(iconAtlas, (cell + clamp(inCell, 0.0, 1.0)) / ${ATLAS_COLUMNS.toFixed(1)}).a * isInside;
}

void main(void) {
  geometry.uv = pixel;
  bool isCluster = icon < ${SIGN_CLUSTER.toFixed(1)} + 0.5;
  float edge = circleDistance(pixel, radius);
  float all = coverage(edge - 1.5);
  if (all <= 0.0) discard;
  vec3 paper = area.dark > 0.5 ? vec3(0.086, 0.106, 0.133) : vec3(1.0);
  vec3 ink = area.dark > 0.5 ? vec3(0.66, 0.70, 0.74) : vec3(0.32, 0.35, 0.39);
  // Somebody's own colour: the icon on it is white or black, whichever reads better.
  float light = dot(colour, vec3(0.2126, 0.7152, 0.0722));
  vec3 mark = light > 0.5 ? vec3(0.11) : vec3(1.0);
  vec3 disc = isCluster
    ? mix(ink, paper, coverage(edge + 1.6))
    : icon < -0.5 ? legible(colour) : mix(colour, mark, iconAt(pixel));
  fragColor = vec4(mix(paper, disc, coverage(edge)), all * layer.opacity);
  DECKGL_FILTER_COLOR(fragColor, geometry);
}
`;

/** Points of interest as discs with an icon, clusters of them, and dots for what is too small. */
export class AreaSignLayer extends AreaPartsLayer {
  static override layerName = "AreaSignLayer";

  declare state: AreaPartsLayer["state"] & { iconAtlas?: Texture };

  protected override shaders() {
    return { vs: vertexShader, fs: fragmentShader };
  }

  override updateState(parameters: UpdateParameters<this>) {
    super.updateState(parameters);
    if (!parameters.changeFlags.extensionsChanged) return;
    this.state.iconAtlas?.destroy();
    const { size, pixels } = drawIconAtlas();
    this.setState({
      iconAtlas: this.context.device.createTexture({
        width: size,
        height: size,
        format: "rgba8unorm",
        data: pixels,
        sampler: { minFilter: "linear", magFilter: "linear" },
      }),
    });
  }

  override finalizeState(context: Parameters<AreaPartsLayer["finalizeState"]>[0]) {
    super.finalizeState(context);
    this.state.iconAtlas?.destroy();
  }

  override draw() {
    const { model, iconAtlas } = this.state;
    if (model && iconAtlas) model.setBindings({ iconAtlas });
    super.draw();
  }

  protected override columns() {
    return {
      instanceCentres: POINTS,
      instanceIcons: NUMBERS,
      instanceCounts: NUMBERS,
      instanceColours: COLOURS,
    };
  }
}
