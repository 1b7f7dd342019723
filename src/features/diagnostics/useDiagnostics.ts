import { useEffect, useState } from "react";
import type { EngineDiagnostics } from "#contract/engineDiagnostics";
import { useEngine } from "../../engine/EngineProvider.tsx";

const CHECK_EVERY_MS = 1_000;

/** How the engine fares, read anew each second while it is shown. */
export function useDiagnostics(): EngineDiagnostics | "unavailable" | undefined {
  const { engine } = useEngine();
  const [figures, setFigures] = useState<EngineDiagnostics | "unavailable">();
  useEffect(() => {
    let isOver = false;
    let timer: number | undefined;
    const check = async () => {
      const seen = await engine.diagnostics().catch(() => "unavailable" as const);
      if (isOver) return;
      setFigures(seen);
      timer = window.setTimeout(() => void check(), CHECK_EVERY_MS);
    };
    void check();
    return () => {
      isOver = true;
      window.clearTimeout(timer);
    };
  }, [engine]);
  return figures;
}
