import type { Method, Route } from "../../http/route.ts";

/** The call that is declared so; throws when there is none, which shows at the start. */
export function routeAt(routes: readonly Route[], method: Method, url: string): Route {
  const route = routes.find((one) => one.method === method && one.url === url);
  if (!route) throw new Error(`no call is declared as ${method} ${url}`);
  return route;
}

/** The same call under a second address: one function answers both, so they never differ. */
export const alsoAt = (
  routes: readonly Route[],
  method: Method,
  { known, second }: { readonly known: string; readonly second: string },
): Route => ({ ...routeAt(routes, method, known), url: second });
