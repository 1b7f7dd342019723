import { mkdir, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Quality 11 would win 3 % more and take twenty times as long. */
const BROTLI_QUALITY = 9;

/** Whoever reads meanwhile sees the old file or the new one, never a part. */
export async function writeWhole(file: string, content: Uint8Array | string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}.${performance.now()}.draft`;
  await writeFile(draft, content);
  await rename(draft, file);
}

/** Writes it plain, as `.br` and as `.gz`, so that the server never compresses while one waits. */
export async function writeForWeb(file: string, value: unknown): Promise<string[]> {
  const plain = Buffer.from(JSON.stringify(value));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(plain, { params }),
    promisify(gzip)(plain, { level: 9 }),
  ]);
  const contents = { [file]: plain, [`${file}.br`]: brotli, [`${file}.gz`]: gzipped };
  await Promise.all(Object.entries(contents).map((entry) => writeWhole(...entry)));
  return Object.keys(contents);
}
