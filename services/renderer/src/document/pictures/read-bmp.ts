import type { PictureFault } from './picture-fault.ts';

/** Pixels of a picture: rows from the top, three bytes a pixel. */
interface RawPicture {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Length of the head of a file with that of its bitmap, in all but the oldest ones. */
const HEAD = 54;
const BITMAP_HEAD_AT = 14;
/** Ways in which pixels are stored: as they are, or with masks for the colours. */
const PLAIN = 0;
const MASKED = 3;
/** Masks of a pixel of 32 bits whose bytes are blue, green, red and one that is not printed. */
const USUAL_MASKS = [0x00_ff_00_00, 0x00_00_ff_00, 0x00_00_00_ff];
/** Bits of pixels that are numbers of a colour in a table. */
const IN_TABLE: ReadonlySet<number> = new Set([1, 4, 8]);

/** Returns true for a file that begins as one in BMP. */
export const isBmp = (bytes: Uint8Array): boolean => bytes[0] === 0x42 && bytes[1] === 0x4d;

/**
 * Reads a picture in BMP, which sharp does not: uncompressed ones of 1, 4, 8, 24 and 32 bits a pixel, as cameras and Paint write
 * them. Memory is taken only once the head has told a size within the limit, and the file holds all of its rows.
 */
export function readBmp(bytes: Uint8Array, mostPixels: number): RawPicture | PictureFault {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.length < HEAD || file.readUInt32LE(BITMAP_HEAD_AT) < 40) return 'NoPicture';
  const width = file.readInt32LE(18);
  const rows = file.readInt32LE(22);
  const height = Math.abs(rows);
  const bits = file.readUInt16LE(28);
  if (width <= 0 || height === 0 || !isReadable(file, bits)) return 'NoPicture';
  if (width * height > mostPixels) return 'TooManyPixels';
  const start = file.readUInt32LE(10);
  const stride = Math.ceil((width * bits) / 32) * 4;
  if (start < HEAD || start + stride * height > file.length) return 'NoPicture';
  const data = Buffer.alloc(width * height * 3);
  const draw = IN_TABLE.has(bits) ? tableOf(file, bits, start) : coloursOf(file, bits);
  for (let row = 0; row < height; row += 1) {
    // Rows are stored from the bottom, unless the height is negative.
    const from = start + stride * (rows > 0 ? height - 1 - row : row);
    for (let column = 0; column < width; column += 1) draw(data, (row * width + column) * 3, from, column);
  }
  return { data, width, height };
}

/** Writes the pixel of a column of a row of the file that begins at `from`. */
type DrawPixel = (data: Buffer, to: number, from: number, column: number) => void;

function isReadable(file: Buffer, bits: number): boolean {
  const storage = file.readUInt32LE(30);
  if (storage === PLAIN) return IN_TABLE.has(bits) || bits === 24 || bits === 32;
  const hasMasks = storage === MASKED && bits === 32 && file.length >= HEAD + 12;
  return hasMasks && USUAL_MASKS.every((mask, index) => file.readUInt32LE(HEAD + 4 * index) === mask);
}

function coloursOf(file: Buffer, bits: number): DrawPixel {
  const step = bits / 8;
  return (data, to, from, column) => {
    const at = from + column * step;
    data[to] = file[at + 2] ?? 0;
    data[to + 1] = file[at + 1] ?? 0;
    data[to + 2] = file[at] ?? 0;
  };
}

function tableOf(file: Buffer, bits: number, start: number): DrawPixel {
  const table = file.subarray(BITMAP_HEAD_AT + file.readUInt32LE(BITMAP_HEAD_AT), start);
  const inByte = 8 / bits;
  const mask = 2 ** bits - 1;
  return (data, to, from, column) => {
    const byte = file[from + Math.floor(column / inByte)] ?? 0;
    const at = ((byte >> (8 - bits * (1 + (column % inByte)))) & mask) * 4;
    data[to] = table[at + 2] ?? 0;
    data[to + 1] = table[at + 1] ?? 0;
    data[to + 2] = table[at] ?? 0;
  };
}
