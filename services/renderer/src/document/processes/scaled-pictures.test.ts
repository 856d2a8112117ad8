import { describe, expect, it } from 'vitest';
import { knownPictures, ScaledPictures } from './scaled-pictures.ts';

const picture = (path: string, size = 10) => ({ path, pages: [new Uint8Array(size)] });
const file = (path: string) => ({ path, fileId: `file of ${path}` });

describe('pictures that were scaled before', () => {
  it('go when there is no more room, those first that were used longest ago', () => {
    const scaled = new ScaledPictures(30);
    for (const path of ['a', 'b', 'c']) scaled.keep(picture(path));
    scaled.find('a');
    scaled.keep(picture('d'));
    expect(['a', 'b', 'c', 'd'].filter((path) => scaled.find(path))).toEqual(['a', 'c', 'd']);
  });

  it('count once, however often they are kept', () => {
    const scaled = new ScaledPictures(30);
    for (let time = 0; time < 5; time++) scaled.keep(picture('a'));
    scaled.keep(picture('b', 20));
    expect(['a', 'b'].filter((path) => scaled.find(path))).toEqual(['a', 'b']);
  });

  it('are given for files that may still be read, and forgotten for others', async () => {
    const scaled = new ScaledPictures();
    for (const path of ['a', 'gone', 'away']) scaled.keep(picture(path));
    const isThere = async (fileId: string) => {
      if (fileId.endsWith('away')) throw new Error('The library is away');
      return !fileId.endsWith('gone');
    };
    const known = await knownPictures(['a', 'gone', 'away', 'never'].map(file), scaled, isThere);
    expect(known.map(({ path }) => path)).toEqual(['a']);
    expect(['a', 'gone', 'away'].filter((path) => scaled.find(path))).toEqual(['a']);
  });

  it('are given to nobody who cannot ask after their files', async () => {
    const scaled = new ScaledPictures();
    scaled.keep(picture('a'));
    expect(await knownPictures([file('a')], scaled, undefined)).toEqual([]);
  });
});
