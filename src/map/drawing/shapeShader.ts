/**
 * Shapes as distances: where a pixel lies inside, outside and on the edge follows from one number,
 * so markers are crisp at any size and density without an image file. Distances in pixels.
 */
export const shapeFunctions = /* glsl */ `
float circleDistance(vec2 point, float radius) {
  return length(point) - radius;
}

float boxDistance(vec2 point, vec2 halfSize) {
  vec2 outside = abs(point) - halfSize;
  return length(max(outside, 0.0)) + min(max(outside.x, outside.y), 0.0);
}

/** A navigation arrow with its nose up: the mirror half of one side is enough. */
float arrowDistance(vec2 point) {
  vec2 corners[4] = vec2[4](vec2(0.0, 10.0), vec2(7.0, -7.0), vec2(0.0, -3.5), vec2(-7.0, -7.0));
  float nearest = dot(point - corners[0], point - corners[0]);
  float side = 1.0;
  for (int i = 0, j = 3; i < 4; j = i, i++) {
    vec2 edge = corners[j] - corners[i];
    vec2 offset = point - corners[i];
    vec2 away = offset - edge * clamp(dot(offset, edge) / dot(edge, edge), 0.0, 1.0);
    nearest = min(nearest, dot(away, away));
    bvec3 crossing = bvec3(point.y >= corners[i].y, point.y < corners[j].y,
      edge.x * offset.y > edge.y * offset.x);
    if (all(crossing) || all(not(crossing))) side = -side;
  }
  return side * sqrt(nearest);
}

/** 1 inside, 0 outside, one pixel of passage. */
float coverage(float distanceToEdge) {
  return 1.0 - smoothstep(-0.5, 0.5, distanceToEdge);
}
`;
