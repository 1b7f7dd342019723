const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/**
 * Whether the processor draws because there is no graphics card for the page, as on remote desktops:
 * then each sample of a pixel is work that the engine and the page do without meanwhile.
 */
export function isDrawnBySoftware(canvas = document.createElement("canvas")): boolean {
  const gl = canvas.getContext("webgl2");
  if (!gl) return false;
  const named = gl.getExtension("WEBGL_debug_renderer_info");
  const renderer = String(gl.getParameter(named ? named.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  gl.getExtension("WEBGL_lose_context")?.loseContext();
  return SOFTWARE.test(renderer);
}
