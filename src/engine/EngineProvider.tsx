import type { Remote } from "comlink";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import type { Engine } from "#contract/engine";
import { connectEngine } from "./connectEngine.ts";
import { createPictureStore, type PictureStore } from "./createPictureStore.ts";

interface Live {
  readonly engine: Remote<Engine>;
  readonly pictures: PictureStore;
}

const LiveContext = createContext<Live | undefined>(undefined);

/**
 * One engine for everything below, as long as this is on the page. It starts in an effect: React
 * may render twice and throw one away, and a worker nobody holds would go on for ever.
 */
export function EngineProvider({ children }: { readonly children: ReactNode }) {
  const [live, setLive] = useState<Live>();
  useEffect(() => {
    const pictures = createPictureStore();
    const { engine, dispose } = connectEngine((picture) => {
      pictures.show(picture);
      return nextFrame();
    });
    const tellVisibility = () => void engine.setVisible(document.visibilityState === "visible");
    document.addEventListener("visibilitychange", tellVisibility);
    setLive({ engine, pictures });
    return () => {
      document.removeEventListener("visibilitychange", tellVisibility);
      dispose();
    };
  }, []);
  return live && <LiveContext value={live}>{children}</LiveContext>;
}

/** The engine and its pictures; only below an `EngineProvider`. */
export function useEngine(): Live {
  const live = useContext(LiveContext);
  if (!live) throw new Error("useEngine is for components below EngineProvider");
  return live;
}

/** After the browser has painted: the page may have the next picture then. */
const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));
