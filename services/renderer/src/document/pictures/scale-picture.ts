import sharp, { type Sharp } from 'sharp';
import type { PictureFault } from './picture-fault.ts';
import { PICTURE_PLACES, type PicturePlace } from './picture-shelf.ts';
import { isBmp, readBmp } from './read-bmp.ts';

/** Dots per inch of a picture at its place. */
const DPI = 200;
const MM_PER_INCH = 25.4;

/** Formats that sharp reads here; BMP is read beside it. Drawings (SVG) are not: they may refer to other files. */
const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif', 'tiff']);
/** Most pixels of a picture that is read line by line, and of one that must be held as a whole. */
const MOST_PIXELS = 120_000_000;
const MOST_HELD_PIXELS = 40_000_000;

// One thread for each picture and nothing kept: memory follows the largest pictures, not their number.
sharp.cache(false);
sharp.concurrency(1);

const OPTIONS = { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true, pages: 1 } as const;

/** Scales a picture to its place; returns its fault where it cannot be read, or would take too much memory. */
export async function scalePicture(bytes: Uint8Array, place: PicturePlace): Promise<Buffer | PictureFault> {
  const { width, height } = PICTURE_PLACES[place];
  try {
    const picture = isBmp(bytes) ? openBmp(bytes) : await openPicture(bytes);
    if (typeof picture === 'string') return picture;
    const scaled = picture
      .autoOrient()
      .resize({
        width: dots(width),
        height: dots(height),
        fit: place === 'cover' ? 'cover' : 'inside',
        withoutEnlargement: true,
      })
      .flatten({ background: '#FFFFFF' })
      .toColourspace('srgb');
    return place === 'logo' ? await scaled.png().toBuffer() : await scaled.jpeg({ quality: 82 }).toBuffer();
  } catch (error) {
    return faultOf(error);
  }
}

/** Opens a picture of a format that sharp reads. */
async function openPicture(bytes: Uint8Array): Promise<Sharp | PictureFault> {
  const {
    format,
    width: columns = 0,
    height: rows = 0,
    isProgressive = false,
  } = await sharp(bytes, OPTIONS).metadata();
  const isHeld = isProgressive || (format !== 'jpeg' && format !== 'png');
  if (!FORMATS.has(format)) return 'NoPicture';
  if (columns * rows > (isHeld ? MOST_HELD_PIXELS : MOST_PIXELS)) return 'TooManyPixels';
  return sharp(bytes, OPTIONS);
}

function openBmp(bytes: Uint8Array): Sharp | PictureFault {
  const picture = readBmp(bytes, MOST_HELD_PIXELS);
  if (typeof picture === 'string') return picture;
  const { data, width, height } = picture;
  return sharp(data, { ...OPTIONS, raw: { width, height, channels: 3 } });
}

/** Returns the fault of a picture by the error of its reading, which tells its reason in words alone. */
const faultOf = (error: unknown): PictureFault =>
  error instanceof Error && error.message.includes('pixel limit') ? 'TooManyPixels' : 'NoPicture';

/** Returns the pixels of a length on the page. */
export const dots = (millimetres: number): number => Math.round((millimetres / MM_PER_INCH) * DPI);
