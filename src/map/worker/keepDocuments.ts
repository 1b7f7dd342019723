/** The part of MapLibre's worker that knows a source's documents. It has no public name. */
interface WorkerInside {
  _getWorkerSource?(...about: unknown[]): WorkerSource;
}

interface WorkerSource {
  loadData?(about: unknown): Promise<object>;
}

/**
 * Keeps the documents that MapLibre's worker fetches within the worker: it would send each one back to the page
 * as objects, which hold the page up for up to a tenth of a second and stay there, eleven megabytes of text
 * for our own map, though nobody asks for them. Sources go on naming their address, so that a style set
 * anew has nothing read anew. A worker that is built otherwise sends them. Give it the worker's prototype.
 */
export function keepDocuments(worker: object): void {
  const inside: WorkerInside = worker;
  // oxlint-disable-next-line no-underscore-dangle -- MapLibre has no other door to it
  const sourceOf = inside._getWorkerSource;
  if (typeof sourceOf !== "function") return;
  const silenced = new WeakSet<WorkerSource>();
  // oxlint-disable-next-line no-underscore-dangle -- as above
  inside._getWorkerSource = function getWorkerSource(...about) {
    const source = sourceOf.apply(this, about);
    const load = source.loadData?.bind(source);
    if (load && !silenced.has(source)) {
      silenced.add(source);
      source.loadData = async (params) => withoutDocument(await load(params));
    }
    return source;
  };
}

const withoutDocument = (answer: object): object =>
  Object.fromEntries(Object.entries(answer).filter(([name]) => name !== "data"));
