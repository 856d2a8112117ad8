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
