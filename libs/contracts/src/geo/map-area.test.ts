import { describe, expect, it } from 'vitest';
import { MAP_AREA_TEXTS as TEXTS, mapAreaText, readMapArea } from './map-area.ts';

const faultOf = (text: string) => {
  const read = readMapArea(text);
  return 'fault' in read ? read.fault : 'none';
};
const areaOf = (text: string) => {
  const read = readMapArea(text);
  if ('fault' in read) throw new Error(read.fault);
  return read.area;
};

describe('a circle', () => {
  it.each(['circle_48.137_11.575_500', 'circle_-90_180_0.1', 'circle_0_-180_20000'])(
    '%s is written as read',
    (text) => {
      expect(mapAreaText(areaOf(text))).toBe(text);
    },
  );

  it.each([
    ['circle_48_11_0', TEXTS.radius],
    ['circle_48_11_-5', TEXTS.radius],
    ['circle_48_11_30000', TEXTS.radius],
    ['circle_90.1_11_5', TEXTS.latitude],
    ['circle_48_180.5_5', TEXTS.longitude],
    ['circle_48_11', TEXTS.form],
    ['circle_48_NaN_5', TEXTS.form],
    ['circle_48_1e1_5', TEXTS.form],
    ['circle_48_11_5_6', TEXTS.form],
    ['square_48_11_5', TEXTS.form],
    ['', TEXTS.form],
  ])('%s is refused: %s', (text, fault) => {
    expect(faultOf(text)).toBe(fault);
  });
});

describe('a polygon', () => {
  it('has three to 100 corners; one that is repeated counts once', () => {
    expect(faultOf('polygon_0_0_1_1')).toBe(TEXTS.fewCorners);
    expect(faultOf('polygon_0_0_0_0_1_1_0_0')).toBe(TEXTS.fewCorners);
    const closed = areaOf('polygon_0_0_0_0_0_9_9_9_0_0');
    expect(mapAreaText(closed)).toBe('polygon_0_0_0_9_9_9');
    const round = (count: number) =>
      Array.from({ length: count }, (_, at) => {
        const angle = (at / count) * 2 * Math.PI;
        return [50 + 20 * Math.sin(angle), 30 * Math.cos(angle)].map((degrees) => degrees.toFixed(4));
      });
    expect(faultOf(`polygon_${round(100).flat().join('_')}`)).toBe('none');
    expect(faultOf(`polygon_${round(101).flat().join('_')}`)).toBe(TEXTS.manyCorners);
  });

  it.each([
    ['two sides cross, as in an hourglass', 'polygon_0_0_10_10_0_10_10_0', TEXTS.crossing],
    ['a corner lies on another side', 'polygon_0_0_0_10_10_10_0_5', TEXTS.crossing],
    ['a side goes back over the one before', 'polygon_0_0_0_10_0_5_9_5', TEXTS.crossing],
    ['sides cross beyond the date line', 'polygon_0_175_10_-175_0_-175_10_175', TEXTS.crossing],
    ['all corners are on one line', 'polygon_0_0_0_10_0_5', TEXTS.flat],
    ['all corners are on a meridian', 'polygon_0_10_20_10_40_10', TEXTS.flat],
    ['a side goes half way round', 'polygon_0_0_0_180_20_90', TEXTS.halfWay],
    ['it goes round a pole', 'polygon_70_0_70_120_70_-120', TEXTS.roundWorld],
    ['a corner is beyond the map', 'polygon_86_0_70_10_70_-10', TEXTS.cornerLatitude],
  ])('is refused where %s', (_why, text, fault) => {
    expect(faultOf(text)).toBe(fault);
  });

  it('continues beyond 180 degrees where a side crosses the date line, either way round', () => {
    const longitudes = (text: string) => {
      const area = areaOf(text);
      return area.kind === 'polygon' ? area.corners.map(({ longitude }) => longitude) : [];
    };
    expect(longitudes('polygon_-20_170_-20_-170_-10_-170_-10_170')).toEqual([170, 190, 190, 170]);
    expect(longitudes('polygon_-20_-170_-20_170_-10_170_-10_-170')).toEqual([-170, -190, -190, -170]);
  });

  it('is written with longitudes of the globe', () => {
    const text = 'polygon_-20_170_-20_-170_-10_-170';
    expect(mapAreaText(areaOf(text))).toBe(text);
  });
});

describe('a track', () => {
  /** Eight legs of 20 degrees along the equator, to and fro: 17,791 km. */
  const WAY = Array.from({ length: 9 }, (_, at) => `0_${at % 2 === 0 ? 0 : 20}`).join('_');

  it('has up to 200 points and a distance; one point is a circle', () => {
    expect(mapAreaText(areaOf('track_200_17_-30_17.5_-32.4'))).toBe('track_200_17_-30_17.5_-32.4');
    expect(faultOf('track_200_17_-30')).toBe('none');
    expect(faultOf('track_200')).toBe(TEXTS.fixes);
    const fixes = (count: number) => Array.from({ length: count }, (_, at) => `${at / 10}_170`).join('_');
    expect(faultOf(`track_1_${fixes(200)}`)).toBe('none');
    expect(faultOf(`track_1_${fixes(201)}`)).toBe(TEXTS.fixes);
    expect(faultOf('track_200_10_179_12_-170')).toBe('none');
    expect(faultOf('track_200_0_0_0_22.4')).toBe('none');
  });

  it.each([
    ['track_0_17_-30', TEXTS.reach],
    ['track_1001_17_-30', TEXTS.reach],
    ['track_200_17', TEXTS.form],
    ['track_200_17_-30_-17_150', TEXTS.leg],
    ['track_200_90_0_-90_40', TEXTS.leg],
    ['track_1_0_0_1_30', TEXTS.leg],
    [`track_1_${WAY}_0_19.865`, TEXTS.track],
    [`track_1_${WAY}_0_19.864`, 'none'],
  ])('%s is refused: %s', (text, fault) => {
    expect(faultOf(text)).toBe(fault);
  });
});
