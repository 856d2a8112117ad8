import type { ReportLocation } from '@portal/contracts/reports/report-data';
import { describe, expect, it } from 'vitest';
import { HAMBURG } from '../report.fixture.ts';
import { mapOf } from './map-svg.ts';
import { trendOf } from './trend-svg.ts';
import { viewportOf } from './viewport.ts';

const at = (longitude: number, latitude: number, name = 'Site') => ({
  ...HAMBURG,
  name,
  coordinate: { longitude, latitude },
});
const marksOf = (svg: string) =>
  [...svg.matchAll(/<circle cx="([-\d.]+)" cy="([-\d.]+)"/g)].map(([, x, y]) => [Number(x), Number(y)]);

describe('the map of a report', () => {
  it('shows one location in its middle, with the land around it', () => {
    const map = mapOf([HAMBURG]);
    expect(marksOf(map?.svg ?? '')).toEqual([[830, 380]]);
    expect(map?.svg).toContain('>Germany</text>');
    expect(map?.svg).not.toContain('>Japan</text>');
    expect(map?.alt).toBe(
      'Overview map. 1: Baakenhafen North, 53.5397° N, 10.0141° E, most severe hazard Flood 7 of 10.',
    );
  });

  it('is left out where no location has a coordinate', () => {
    expect(mapOf([])).toBeNull();
    expect(mapOf([{ ...HAMBURG, coordinate: null }])).toBeNull();
  });

  it('keeps the numbers of the table where a location has no coordinate', () => {
    expect(mapOf([{ ...HAMBURG, coordinate: null }, at(10, 50, 'Second')])?.alt).toBe(
      'Overview map. 2: Second, 50.0000° N, 10.0000° E, most severe hazard Flood 7 of 10.',
    );
  });

  it('takes the short way over the date line', () => {
    const map = mapOf([at(179, -17, 'Fiji'), at(-172, -14, 'Samoa')]);
    const [second = [], first = []] = marksOf(map?.svg ?? '');
    expect(first[0]).toBeLessThan(second[0] ?? 0);
    expect(
      viewportOf([
        [179, -17],
        [-172, -14],
      ]).halfWidth,
    ).toBeLessThan(30);
  });

  it.each([
    [0, 90],
    [0, -90],
    [180, 0],
    [-180, 71],
  ])('holds the point at longitude %d and latitude %d', (longitude, latitude) => {
    for (const [x = -1, y = -1] of marksOf(mapOf([at(longitude, latitude)])?.svg ?? '')) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(760);
    }
  });

  it('joins marks that would cover each other, and says so', () => {
    const campus = [at(10, 50), at(10.005, 50.003), at(10.01, 49.998)];
    const labels = (svg = '') => [...svg.matchAll(/fill="#FFFFFF">([^<]+)</g)].map(([, text]) => text);
    const map = mapOf([...campus, at(14.2, 50), at(10, 50)]);
    expect(labels(map?.svg)).toEqual(['4', '1–3, 5']);
    expect(map?.caption).toContain('Numbers are those of the table, near ones together.');
    const apart = mapOf([at(10, 50), at(14.2, 50)]);
    expect(labels(apart?.svg)).toEqual(['2', '1']);
    expect(apart?.caption).not.toContain('near ones');
    const odd = Array.from({ length: 9 }, (_, index) => (index % 2 === 0 ? at(10, 50) : at(14.2, 50)));
    expect(labels(mapOf(odd)?.svg)).toEqual(['2, 4, 6, …', '1, 3, 5, …']);
  });

  describe('names the most severe hazard beside a mark', () => {
    const withClass = (raw: number | null, place: ReportLocation): ReportLocation => ({
      ...place,
      hazards: place.hazards && {
        ...place.hazards,
        perils: place.hazards.perils.map((one) => ({ ...one, raw: one.peril === 'windstorm' ? raw : null })),
      },
    });
    const hazardsOf = (locations: readonly ReportLocation[]) =>
      [...(mapOf(locations)?.svg.matchAll(/text-anchor="(\w+)"[^>]*>((?:Flood|Windstorm) \d+)</g) ?? [])].map(
        ([, anchor, text]) => `${anchor} ${text}`,
      );

    it('to its right, or to its left where another is', () => {
      expect(hazardsOf([HAMBURG])).toEqual(['start Flood 7']);
      expect(hazardsOf([at(10, 50), withClass(9, at(11.2, 50))])).toEqual(['end Flood 7', 'start Windstorm 9']);
    });

    it('and leaves it out where there is no room, and says so', () => {
      const near = [at(10, 50), at(11.2, 50), at(12.4, 50)];
      expect(hazardsOf(near)).toEqual(['end Flood 7', 'start Flood 7']);
      expect(mapOf(near)?.caption).toContain('Beside a mark, where there is room: its most severe hazard');
      expect(mapOf(near)?.alt.match(/most severe hazard Flood 7 of 10/g)).toHaveLength(3);
    });

    it('of all locations that share one', () => {
      expect(hazardsOf([at(10, 50), withClass(9, at(10, 50))])).toEqual(['start Windstorm 9']);
    });

    it('where one is known', () => {
      for (const unknown of [{ ...HAMBURG, hazards: null }, withClass(null, HAMBURG)]) {
        expect(hazardsOf([unknown])).toEqual([]);
        expect(`${mapOf([unknown])?.alt} ${mapOf([unknown])?.caption}`).not.toContain('severe');
      }
    });
  });

  it('prints names as text, not as code of the drawing', () => {
    expect(mapOf([at(10, 50, '<script>')])?.svg).not.toContain('<script>');
  });
});

describe('the trend of a score', () => {
  const TWO = [
    { date: '2026-02-01', points: 90, max: 500 },
    { date: '2026-01-01', points: 10, max: 500 },
  ];

  it('needs two days', () => {
    expect(trendOf({ history: [] })).toBeNull();
    expect(trendOf({ history: [{ date: '2026-01-01', points: 10, max: 500 }] })).toBeNull();
  });

  it('stands in the order of time with each value in words', () => {
    const trend = trendOf({ history: TWO });
    expect(trend?.alt).toBe('Risk score over time: 01/01/2026 10 of 500; 02/01/2026 90 of 500.');
  });

  it('labels its ends and the largest moves, none over another or over a date', () => {
    const days = ['2026-06-01', '2026-07-01', '2026-08-30', '2026-09-01', '2026-09-04', '2026-09-09'];
    const points = [300, 280, 240, 239, 90, 4];
    const { svg = '' } =
      trendOf({
        history: [
          { date: '2024-09-01', points: 400, max: 500 },
          ...days.map((date, index) => ({ date, points: points[index] ?? 0, max: 500 })),
        ],
        inspections: [
          { number: 1, date: '2024-08-29' },
          { number: 2, date: '2026-09-01' },
          { number: 3, date: '2026-09-04' },
        ],
      }) ?? {};
    const texts = [...svg.matchAll(/<text x="([\d.]+)" y="([\d.]+)".*?text-anchor="(\w+)".*?>([^<]+)</g)];
    const boxes = texts.map(([, x, y, anchor, text = '']) => {
      const width = text.length * 14;
      const left = Number(x) - { start: 0, middle: width / 2, end: width }[anchor as 'start' | 'middle' | 'end'];
      return { text, left, right: left + width, y: Number(y) };
    });
    const covered = boxes.filter((one, index) =>
      boxes.some(
        (other, place) =>
          place > index && one.left < other.right && other.left < one.right && Math.abs(one.y - other.y) < 22,
      ),
    );
    expect(covered).toEqual([]);
    const labels = boxes.map(({ text }) => text);
    expect(labels).toEqual(expect.arrayContaining(['400', '4', '240']));
    expect(labels).not.toContain('239');
  });

  it('labels the newer of two values of days that follow each other, long after the inspection', () => {
    const history = [
      { date: '2026-10-29', points: 200, max: 500 },
      { date: '2026-10-30', points: 205, max: 500 },
    ];
    const svg = trendOf({ history, inspections: [{ number: 1, date: '2026-09-29' }] })?.svg ?? '';
    expect(svg).toContain('>205<');
    expect(svg).not.toContain('>200<');
  });

  it('has the inspections on it, also one that began before the first value; of a shortened one those since, and says so', () => {
    const inspections = ['2025-12-30', '2026-01-20', '2026-02-03'].map((date, index) => ({ number: index + 1, date }));
    const whole = trendOf({ history: TWO, inspections });
    expect(whole?.alt).toMatch(/ Inspections: 1 on 12\/30\/2025; 2 on 01\/20\/2026; 3 on 02\/03\/2026\.$/);
    expect(whole?.svg.match(/stroke-dasharray/g)).toHaveLength(3);
    expect(whole?.svg).toContain('>12/30/2025<');
    expect(whole?.caption).not.toContain('Earlier values');
    const shortened = trendOf({ history: TWO, inspections, isShortened: true });
    expect(shortened?.alt).toMatch(/ Inspections: 2 on 01\/20\/2026; 3 on 02\/03\/2026\.$/);
    expect(shortened?.caption).toContain('Earlier values are not shown.');
  });

  it('is broken where there was no score, and says so', () => {
    const trend = trendOf({
      history: [
        { date: '2025-12-01', points: null, max: 500 },
        ...['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01'].map((date, index) => ({
          ...{ date, points: index === 1 ? null : 100, max: 500 },
        })),
      ],
    });
    expect(/<path d="(M[^"]*)" fill="none"/.exec(trend?.svg ?? '')?.[1]?.match(/M/g)).toHaveLength(2);
    expect(trend?.alt).toContain('01/01/2026 100 of 500; 02/01/2026 no score; 03/01/2026');
    expect(trend?.caption).toContain('There was no score where the line is broken.');
  });
});
