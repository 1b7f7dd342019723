/**
 * Browsers allow few graphics contexts, and take the oldest away when there are too many: that would be
 * the live map's. So still maps are drawn one after the other, whoever shows them.
 */
export function createStillQueue() {
  const waiting: (() => void)[] = [];
  let drawing: (() => void) | undefined;

  function next(): void {
    drawing = waiting.shift();
    drawing?.();
  }

  return {
    /** Calls when it may be drawn, perhaps at once; what it returns ends the drawing, or the wait. */
    enter(onDraw: () => void): () => void {
      // Its own function, so that whoever enters twice leaves once each.
      const entry = () => onDraw();
      waiting.push(entry);
      if (!drawing) next();
      return () => {
        const index = waiting.indexOf(entry);
        if (index >= 0) waiting.splice(index, 1);
        else if (drawing === entry) next();
      };
    },
  };
}

export type StillQueue = ReturnType<typeof createStillQueue>;
