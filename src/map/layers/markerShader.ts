import { shapeFunctions } from "../drawing/shapeShader.ts";
import { ATLAS_COLUMNS, ATLAS_RANGE_PX, ATLAS_ROWS, ICON_PX } from "../icons/markerAtlas.ts";
import { interpolatePosition } from "./InterpolatedLayer.ts";

/** Half the square of who moves: the nose ahead reaches farthest, in any direction. */
const MOVING_HALF_PX = 20;
/** Half the square of all others: the icon turned, and the badge. */
const HALF_PX = 17;

/** From far away the icons are smaller: they cover each other less, and cost less to draw. */
const FAR = { zoom: 9, scale: 0.72 };
const NEAR = { zoom: 14, scale: 1 };

/** How large markers are drawn at a zoom. */
export function markerScale(zoom: number): number {
  const way = Math.max(0, Math.min(1, (zoom - FAR.zoom) / (NEAR.zoom - FAR.zoom)));
  return FAR.scale + way * (NEAR.scale - FAR.scale);
}

export const markerVertexShader = /* glsl */ `\
#version 300 es
#define SHADER_NAME marker-layer-vertex-shader

in float instanceCourses;
in float instanceStates;
in float instanceKinds;

out vec2 pixel;
flat out float state;
flat out float kind;
flat out vec2 heading;
flat out float pixelRatio;

${interpolatePosition}
void main(void) {
  gl_Position = interpolatePosition();
  state = instanceStates;
  kind = instanceKinds;
  float angle = radians(instanceCourses - marker.bearing);
  heading = vec2(sin(angle), cos(angle));
  float halfSize = (state < 0.5 ? ${MOVING_HALF_PX.toFixed(1)} : ${HALF_PX.toFixed(1)}) * marker.scale;
  pixel = positions.xy * (halfSize + 1.0);
  gl_Position.xy += clipSize(pixel) * gl_Position.w;
  pixelRatio = project.devicePixelRatio;
}
`;

/** `upright`: the kinds that are not turned by their course. */
export const markerFragmentShader = (upright: readonly number[]) => /* glsl */ `\
#version 300 es
#define SHADER_NAME marker-layer-fragment-shader
precision highp float;

uniform sampler2D markerAtlas;

in vec2 pixel;
flat in float state;
flat in float kind;
flat in vec2 heading;
flat in float pixelRatio;
out vec4 fragColor;
${shapeFunctions}
/** Distances from the silhouette and from what is cut out of it, in pixels at scale 1. */
vec2 iconDistances(vec2 point) {
  vec2 uv = vec2(point.x, -point.y) / ${ICON_PX.toFixed(1)} + 0.5;
  vec2 cell = vec2(mod(kind, ${ATLAS_COLUMNS.toFixed(1)}), floor(kind / ${ATLAS_COLUMNS.toFixed(1)}));
  vec2 size = vec2(${ATLAS_COLUMNS.toFixed(1)}, ${ATLAS_ROWS.toFixed(1)});
  vec2 bytes = texture(markerAtlas, (cell + clamp(uv, 0.008, 0.992)) / size).rg * 255.0;
  vec2 field = (bytes - 128.0) / 127.0 * ${ATLAS_RANGE_PX.toFixed(1)};
  vec2 beyond = max(abs(uv - 0.5) - 0.5, 0.0) * ${ICON_PX.toFixed(1)};
  return field + length(beyond);
}

bool isUpright() {
  return ${upright.map((each) => `kind == ${each.toFixed(1)}`).join(" || ") || "false"};
}

/** A blunt wedge ahead of the icon. */
float noseDistance(vec2 point) {
  vec2 side = vec2(abs(point.x), point.y - 14.2);
  float flank = dot(side - vec2(0.0, 4.4), normalize(vec2(4.4, 5.2)));
  return max(flank, -side.y);
}

/** Coverage that is one device pixel soft. */
float cover(float distancePx) {
  return clamp(0.5 - distancePx * marker.scale * pixelRatio, 0.0, 1.0);
}

/** Puts a colour over what is drawn already. */
vec4 over(vec4 below, vec3 colour, float share) {
  float alpha = share + below.a * (1.0 - share);
  return vec4(mix(below.rgb, colour, share / max(alpha, 0.001)), alpha);
}

void main(void) {
  geometry.uv = pixel;
  vec2 point = pixel / marker.scale;
  vec2 ahead = vec2(point.x * heading.y - point.y * heading.x, dot(point, heading));
  vec2 icon = iconDistances(isUpright() ? point : ahead);
  float rim = 1.4 / marker.scale;

  vec3 fill = state < 0.5 ? marker.moving
    : state < 1.5 ? marker.idle
    : state < 2.5 ? marker.stopped
    : marker.disconnected;

  float edge = icon.x;
  if (state < 0.5) edge = min(edge, noseDistance(ahead));
  vec4 drawn = vec4(marker.outline, cover(edge - rim));
  if (state < 2.5) {
    drawn = over(drawn, fill, cover(edge) * (1.0 - cover(icon.y)));
  } else {
    // Hollow: only the lines are drawn.
    float line = min(abs(icon.x + 0.8) - 0.9, max(icon.y, icon.x));
    drawn = over(drawn, fill, cover(line));
  }

  if (state > 0.5 && state < 2.5) {
    vec2 badge = point - vec2(9.0, 9.0);
    bool isIdle = state < 1.5;
    float shape = isIdle ? circleDistance(badge, 5.4) : boxDistance(badge, vec2(3.2)) - 1.2;
    drawn = over(drawn, marker.outline, cover(shape - rim));
    drawn = over(drawn, fill, cover(shape));
    float bars = boxDistance(vec2(abs(badge.x) - 1.7, badge.y), vec2(0.75, 2.5));
    float hole = boxDistance(badge, vec2(1.3));
    drawn = over(drawn, marker.outline, cover(isIdle ? bars : hole));
  }

  if (drawn.a <= 0.01) discard;
  fragColor = vec4(drawn.rgb, drawn.a * layer.opacity);
  DECKGL_FILTER_COLOR(fragColor, geometry);
}
`;
