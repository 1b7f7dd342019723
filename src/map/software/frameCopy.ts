/** A copy of the last frame, shown while the canvas is painted. */
export interface FrameCopy {
  /** Shows a copy of the canvas, which may be painted now; nothing as long as it was never painted. */
  keep(): void;
  /** Asks to be notified when everything has been painted that was asked for until now. */
  await(): void;
  /** False as long as somebody would wait for it. */
  isPainted(): boolean;
  /** Shows the canvas itself again. */
  reveal(): void;
  /** Transforms what is seen. */
  place(transform: string): void;
  dispose(): void;
}

/**
 * A canvas of WebGL that is seen makes the page wait, where the processor draws, until a frame is
 * painted to its last pixel; one that is not seen does not. So it hides while it is painted, where it
 * is and with the focus it may have, and its copy shows what was there. The canvas must keep what is
 * painted (`preserveDrawingBuffer`).
 */
export function createFrameCopy(canvas: HTMLCanvasElement, gl: WebGL2RenderingContext): FrameCopy {
  const element = document.createElement("canvas");
  const context = element.getContext("2d", { willReadFrequently: true });
  let fence: WebGLSync | null = null;
  let isKeeping = false;
  let isEmpty = true;
  element.ariaHidden = "true";
  element.dataset["frameCopy"] = "";
  Object.assign(element.style, {
    position: "absolute",
    left: "0",
    top: "0",
    transformOrigin: "0 0",
    pointerEvents: "none",
    display: "none",
  });
  canvas.style.transformOrigin = "0 0";
  canvas.after(element);

  const endAwaiting = () => {
    gl.deleteSync(fence);
    fence = null;
  };

  return {
    keep() {
      if (isKeeping) return;
      isKeeping = true;
      canvas.style.opacity = "0";
      if (isEmpty || !context || canvas.width === 0 || canvas.height === 0) return;
      if (element.width !== canvas.width || element.height !== canvas.height) {
        element.width = canvas.width;
        element.height = canvas.height;
      }
      element.style.width = `${canvas.clientWidth}px`;
      element.style.height = `${canvas.clientHeight}px`;
      element.style.transform = canvas.style.transform;
      element.style.display = "";
      context.globalCompositeOperation = "copy";
      context.drawImage(canvas, 0, 0);
    },
    await() {
      endAwaiting();
      fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
      gl.flush();
    },
    isPainted: () =>
      fence === null ||
      gl.isContextLost() ||
      gl.getSyncParameter(fence, gl.SYNC_STATUS) === gl.SIGNALED,
    reveal() {
      endAwaiting();
      isKeeping = false;
      isEmpty = false;
      canvas.style.opacity = "";
      element.style.display = "none";
    },
    place(transform) {
      const { style } = isKeeping ? element : canvas;
      if (style.transform !== transform) style.transform = transform;
    },
    dispose() {
      endAwaiting();
      element.remove();
    },
  };
}
