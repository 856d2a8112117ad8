import sharp from 'sharp';
import type { PictureFault } from './picture-fault.ts';
import { PICTURE_PLACES, type PicturePlace } from './picture-shelf.ts';

/** Dots per inch of a picture at its place. */
const DPI = 200;
const MM_PER_INCH = 25.4;

/** Formats that are read. Drawings (SVG) are not: they may refer to other files. */
const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif', 'tiff']);
/** Most pixels of a picture that is read line by line, and of one that must be held as a whole. */
const MOST_PIXELS = 120_000_000;
const MOST_HELD_PIXELS = 40_000_000;

// One thread for each picture and nothing kept: memory follows the largest pictures, not their number.
sharp.cache(false);
sharp.concurrency(1);

/** Scales a picture to its place; returns its fault where it cannot be read, or would take too much memory. */
export async function scalePicture(bytes: Uint8Array, place: PicturePlace): Promise<Buffer | PictureFault> {
  const { width, height } = PICTURE_PLACES[place];
  const options = { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true, pages: 1 } as const;
  try {
    const {
      format,
      width: columns = 0,
      height: rows = 0,
      isProgressive = false,
    } = await sharp(bytes, options).metadata();
    const isHeld = isProgressive || (format !== 'jpeg' && format !== 'png');
    if (!FORMATS.has(format)) return 'NoPicture';
    if (columns * rows > (isHeld ? MOST_HELD_PIXELS : MOST_PIXELS)) return 'TooManyPixels';
    const scaled = sharp(bytes, options)
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

/** Returns the fault of a picture by the error of its reading, which tells its reason in words alone. */
const faultOf = (error: unknown): PictureFault =>
  error instanceof Error && error.message.includes('pixel limit') ? 'TooManyPixels' : 'NoPicture';

/** Returns the pixels of a length on the page. */
export const dots = (millimetres: number): number => Math.round((millimetres / MM_PER_INCH) * DPI);
