import { PHOTO_ENDINGS } from '@portal/contracts/library/attachment-rules';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { PictureFault } from './picture-fault.ts';
import { scalePicture } from './scale-picture.ts';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#4A7A5A' } });
const sizeOf = async (picture: Buffer | PictureFault) => {
  const { width, height, format, space } = await sharp(picture as Buffer).metadata();
  return { width, height, format, space };
};

/** A small JPEG that says to have 10,000 by 10,000 pixels, or as many as are given. */
async function enlarged(progressive: boolean, side = 10_000): Promise<Buffer> {
  const jpeg = await plain(64, 64).jpeg({ progressive }).toBuffer();
  const frame = jpeg.indexOf(Buffer.from([0xff, progressive ? 0xc2 : 0xc0]));
  jpeg.writeUInt16BE(side, frame + 5);
  jpeg.writeUInt16BE(side, frame + 7);
  return jpeg;
}

/** A picture in BMP: its pixels row by row as they are stored, after the table of its colours. */
function bitmap(
  size: readonly [number, number],
  bits: number,
  stored: readonly number[],
  table: readonly number[] = [],
) {
  const head = Buffer.alloc(54);
  head.write('BM');
  head.writeUInt32LE(54 + table.length, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(size[0], 18);
  head.writeInt32LE(size[1], 22);
  head.writeUInt16LE(bits, 28);
  return Buffer.concat([head, Buffer.from(table), Buffer.from(stored)]);
}
const [RED, GREEN, BLUE, GREY] = [
  [255, 0, 0],
  [0, 128, 0],
  [0, 0, 255],
  [90, 90, 90],
] as const;
const stored = (...colours: (readonly number[])[]) => colours.flatMap((colour) => colour.toReversed());
const withRest = (...colours: (readonly number[])[]) => colours.flatMap((colour) => [...colour.toReversed(), 0]);

describe('pictures in BMP', () => {
  const bottomUp = [...stored(BLUE, GREY), 0, 0, ...stored(RED, GREEN), 0, 0];
  const table = withRest(RED, GREEN, BLUE, GREY);

  it.each([
    ['24 bits a pixel', bitmap([2, 2], 24, bottomUp)],
    ['32 bits a pixel, from the top', bitmap([2, -2], 32, withRest(RED, GREEN, BLUE, GREY))],
    ['8 bits a pixel', bitmap([2, 2], 8, [2, 3, 0, 0, 0, 1, 0, 0], table)],
    ['4 bits a pixel', bitmap([2, 2], 4, [0x23, 0, 0, 0, 0x01, 0, 0, 0], table)],
  ])('of %s have their colours at their places', async (_, file) => {
    const pixels = await sharp((await scalePicture(file, 'logo')) as Buffer)
      .raw()
      .toBuffer();
    expect([...pixels]).toEqual([...RED, ...GREEN, ...BLUE, ...GREY]);
  });

  it.each([
    ['of a hostile size', bitmap([2_000_000_000, 2_000_000_000], 1, [], table), 'TooManyPixels'],
    ['with fewer rows than they say', bitmap([2, 3], 24, bottomUp), 'NoPicture'],
    ['without a row', bitmap([2, 0], 24, bottomUp), 'NoPicture'],
    ['that end in their head', bitmap([2, 2], 24, []).subarray(0, 40), 'NoPicture'],
  ])('%s are refused', async (_, file, fault) => {
    expect(await scalePicture(file, 'row')).toBe(fault);
  });
});

it.each(PHOTO_ENDINGS)('photographs that end in %s, which people may attach, are scaled', async (ending) => {
  const made: Readonly<Record<string, Buffer>> = {
    '.jpg': await plain(2, 2).jpeg().toBuffer(),
    '.jpeg': await plain(2, 2).jpeg().toBuffer(),
    '.png': await plain(2, 2).png().toBuffer(),
    '.gif': await plain(2, 2).gif().toBuffer(),
    '.bmp': bitmap([2, 2], 32, Array<number>(16).fill(90)),
  };
  expect(await sizeOf(await scalePicture(made[ending] ?? Buffer.alloc(0), 'row'))).toMatchObject({
    width: 2,
    height: 2,
  });
});

describe('pictures of a document', () => {
  it('have 200 dots an inch at their place, whatever they had', async () => {
    const photo = await plain(3000, 2000).jpeg().toBuffer();
    expect(await sizeOf(await scalePicture(photo, 'row'))).toEqual({
      width: 425,
      height: 283,
      format: 'jpeg',
      space: 'srgb',
    });
  });

  it('are not enlarged', async () => {
    const photo = await plain(100, 80).png().toBuffer();
    expect(await sizeOf(await scalePicture(photo, 'plan'))).toMatchObject({ width: 100, height: 80 });
  });

  it('stand upright as their camera was held', async () => {
    const photo = await plain(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await sizeOf(await scalePicture(photo, 'row'))).toMatchObject({ width: 200, height: 300 });
  });

  it('of four inks become such of three colours', async () => {
    const photo = await plain(300, 200).toColourspace('cmyk').jpeg().toBuffer();
    expect(await sizeOf(await scalePicture(photo, 'row'))).toMatchObject({ space: 'srgb' });
  });

  it('that are transparent are set on white', async () => {
    const logo = await sharp({ create: { width: 50, height: 20, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer();
    const { channels } = await sharp(logo).metadata();
    const [first] = await sharp((await scalePicture(logo, 'logo')) as Buffer)
      .raw()
      .toBuffer();
    expect([channels, first]).toEqual([4, 255]);
  });

  it('that end in the middle show what there is of them', async () => {
    const photo = (await plain(300, 200).jpeg().toBuffer()).subarray(0, 700);
    expect(await sizeOf(await scalePicture(photo, 'row'))).toMatchObject({ width: 300, height: 200 });
  });

  it('of 100 megapixels that can be read line by line are scaled', async () => {
    expect(await sizeOf(await scalePicture(await enlarged(false), 'row'))).toMatchObject({ width: 315, height: 315 });
  });

  it.each([
    ['of 100 megapixels that must be held as a whole', 'TooManyPixels', () => enlarged(true)],
    ['of 400 megapixels', 'TooManyPixels', () => enlarged(false, 20_000)],
    ['with a broken header', 'NoPicture', async () => (await plain(300, 200).jpeg().toBuffer()).fill(0, 0, 40)],
    [
      'that are drawings, which could refer to files',
      'NoPicture',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
    ['that are no pictures', 'NoPicture', () => Buffer.from('%PDF-1.7')],
    ['without a byte', 'NoPicture', () => Buffer.alloc(0)],
  ] as const)('%s are refused as %s', async (_, fault, make) => {
    expect(await scalePicture(await make(), 'row')).toBe(fault);
  });
});
