import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const WIDTH = 4_000;
const HEIGHT = 3_000;
/** Pixels of the picture from which photographs are cut: each is another part of it. */
const MARGIN = 400;
const MB = 1_000_000;

/** Returns the id of a photograph; the stand-in for the library finds its file by it. */
export const photographId = (index: number): string => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

/** Path of a photograph's file. */
export const photographFile = (folder: string, id: string): string => join(folder, `${id}.jpg`);

/** Writes photographs of 12 megapixels, each of about as many megabytes, and no two the same. */
export async function writePhotographs(folder: string, count: number, megabytes: number): Promise<void> {
  const [width, height] = [WIDTH + MARGIN, HEIGHT + MARGIN];
  // Noise that is enlarged has the details of a photograph: finer ones make larger files.
  const noise = sharp(randomBytes((width / 4) * (height / 4) * 3), {
    raw: { width: width / 4, height: height / 4, channels: 3 },
  });
  const scene = await noise.resize(width, height, { kernel: 'cubic' }).raw().toBuffer();
  const quality = await qualityFor(scene, megabytes * MB);
  for (let index = 0; index < count; index += 1) {
    await writeFile(photographFile(folder, photographId(index)), await photograph(scene, index, quality));
  }
}

const photograph = (scene: Buffer, index: number, quality: number): Promise<Buffer> =>
  sharp(scene, { raw: { width: WIDTH + MARGIN, height: HEIGHT + MARGIN, channels: 3 } })
    .extract({ left: (index * 7) % MARGIN, top: (index * 13) % MARGIN, width: WIDTH, height: HEIGHT })
    .jpeg({ quality })
    .toBuffer();

/** Returns the lowest quality at which a photograph has its size. */
async function qualityFor(scene: Buffer, bytes: number): Promise<number> {
  let [low, high] = [10, 100];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((await photograph(scene, 0, middle)).length < bytes) low = middle + 1;
    else high = middle;
  }
  return low;
}
