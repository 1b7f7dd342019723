import { type ReactNode, useEffect, useMemo, useState } from "react";
import { putOwnAttributes } from "../api/ownAttributes.ts";
import { UnitsProvider } from "./FormatProvider.tsx";
import { keepMapOptions, MAP_OPTIONS_ATTRIBUTE, type MapOptionsKeeper } from "./keepMapOptions.ts";
import { MapOptionsContext } from "./mapOptions.ts";
import { recall, remember } from "./remembered.ts";
import { useSessionStore, useUser } from "./sessionStore.ts";
import { useStore } from "./store.ts";

/** How the signed-in person wants the map, for everything below. */
export function MapOptionsProvider({ children }: { readonly children: ReactNode }) {
  const keeper = useKeeper();
  return keeper && <ContextProvider keeper={keeper}>{children}</ContextProvider>;
}

/** One for each person; made in an effect, because React may render twice and throw one away. */
function useKeeper(): MapOptionsKeeper | undefined {
  const session = useSessionStore();
  const { id } = useUser();
  const [keeper, setKeeper] = useState<MapOptionsKeeper>();
  useEffect(() => {
    const held = session.get();
    if (held.type !== "signedIn" || held.user.id !== id) return;
    const made = keepMapOptions({
      user: held.user,
      recall,
      remember,
      async save(text, signal) {
        const saved = await putOwnAttributes(id, { [MAP_OPTIONS_ATTRIBUTE]: text }, signal);
        if (saved.ok && session.get().type === "signedIn")
          session.set({ type: "signedIn", user: saved.value });
        return saved;
      },
      setTimer(run, delay) {
        const timer = setTimeout(run, delay);
        return () => clearTimeout(timer);
      },
    });
    setKeeper(made);
    return made.dispose;
  }, [session, id]);
  return keeper;
}

function ContextProvider({
  keeper,
  children,
}: {
  readonly keeper: MapOptionsKeeper;
  readonly children: ReactNode;
}) {
  const { options, keeping } = useStore(keeper);
  const state = useMemo(
    () => [options, keeper.change, { keeping, retry: keeper.retry }] as const,
    [options, keeping, keeper],
  );
  return (
    <MapOptionsContext value={state}>
      <UnitsProvider units={options.units}>{children}</UnitsProvider>
    </MapOptionsContext>
  );
}
