import { expose, transfer } from "comlink";
import { type GroundRequest, paintGround } from "./paintGround.ts";

/** Megabytes of text are read and thrown away here, where nobody waits for a frame. */
async function paint(request: GroundRequest): Promise<ImageBitmap | undefined> {
  const { size, density } = request;
  const canvas = new OffscreenCanvas(size.width * density, size.height * density);
  const context = canvas.getContext("2d");
  if (!context) return undefined;
  context.scale(density, density);
  await paintGround(context, request, readAtlas);
  const image = canvas.transferToImageBitmap();
  return transfer(image, [image]);
}

async function readAtlas(name: string): Promise<unknown> {
  const answer = await fetch(`/atlas/${name}.geojson`);
  if (!answer.ok) throw new Error(`the atlas answers ${answer.status}`);
  return answer.json();
}

const worker = { paint };
expose(worker);

/** What the worker does. */
export type GroundWorker = typeof worker;
