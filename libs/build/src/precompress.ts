import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

const COMPRESSIBLE = /\.(?:js|mjs|css|html|json|svg|txt|webmanifest|wasm|ttf)$/;
/** Below this many bytes a compressed answer saves no packet. */
const SMALLEST = 860;

/**
 * Compresses the files of a build, so that a portal that publishes it copies them. Pages are left out: publishing writes
 * the address of the release into them.
 */
export async function precompressBuild(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.html'));
  await Promise.all(files.map(({ parentPath, name }) => precompress(join(parentPath, name))));
}

/**
 * Writes `file.br` and `file.gz` beside a text file, at the best quality: a release is compressed once and served for
 * ever. A variant that is not smaller is left out.
 */
export async function precompress(file: string): Promise<void> {
  if (!COMPRESSIBLE.test(file)) return;
  const content = await readFile(file);
  if (content.length < SMALLEST) return;
  const [small, wide] = await Promise.all([
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    gz(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  if (small.length < content.length) await writeFile(`${file}.br`, small);
  if (wide.length < content.length) await writeFile(`${file}.gz`, wide);
}
