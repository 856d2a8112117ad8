import type {
  DashboardCountry,
  DashboardProject,
  DashboardProjectMap,
} from '@portal/contracts/insights/dashboard-analytics';
import { publishWorkHint } from '@portal/portal-sdk';
import { answering, renderWithPortal, type RenderOptions } from '@portal/portal-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import DashboardPage from '../../../pages/dashboard.page.tsx';
import { pageOf, someOptions } from '../../../testing/dashboard.builder.ts';
import { anId } from '../../../testing/project.builder.ts';
import { VALUES_TEXTS } from './analytics.texts.ts';
import { BUBBLE_COLOURS } from './country-bubble.ts';
import { ProjectsBeside } from './values-beside.tsx';
import { boundsOf, bubblesOf, markersOf, UNSCORED } from './values-on-map.ts';

// Needed for drawing and missing in jsdom; drawing may continue after a test.
vi.stubGlobal('CanvasPattern', class {});
vi.stubGlobal('CanvasGradient', class {});
vi.stubGlobal('createImageBitmap', () => new Promise(() => undefined));
const ignored = () => undefined;
const fonts = { ready: Promise.resolve(), addEventListener: ignored, removeEventListener: ignored };
Object.defineProperty(document, 'fonts', { value: Object.assign(new Set(), fonts), configurable: true });

/** Loads the map's code first: the first load takes longer than the tests wait. */
beforeAll(() => import('./values-map.tsx'));
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1_000);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600);
});
afterEach(() => vi.restoreAllMocks());

const OSLO = { longitude: 10.75, latitude: 59.91 };
const aCountry = (countryName: string, totalTIV: number, over: Partial<DashboardCountry> = {}): DashboardCountry => ({
  ...{ countryName, totalTIV, totalVAR: totalTIV / 10, projectsCount: 3 },
  ...{ withoutValueCount: 0, withoutRiskValueCount: 0 },
  countryCoordinate: OSLO,
  ...over,
});
const COUNTRIES = [
  aCountry('Norway', 612_000_000.5),
  aCountry('Côte d’Ivoire', 12_000_000, { projectsCount: 1, withoutValueCount: 1 }),
  aCountry('Kosovo', 900_000, { countryCoordinate: null, totalVAR: null, withoutRiskValueCount: 3 }),
];
const aProject = (number: number, over: Partial<DashboardProject> = {}) => ({
  ...{ id: anId(number), name: `Tower ${number}`, status: 'Open' as const, countryName: 'Norway' },
  ...{ tiv: 5_000_000, var: null, currency: 'EUR' as const, risk: null, coordinate: OSLO },
  ...over,
});
const RATES = { date: '2026-11-24', isOld: false };

function setup(path: string, options: RenderOptions = {}, answers: Record<string, unknown> = {}) {
  const requests = answering({
    'get dashboard/inspections/filters': someOptions(),
    'get dashboard/analytics/countries': { items: COUNTRIES, withoutCountryCount: 2, rates: RATES },
    'get dashboard/analytics/projects': { ...pageOf([aProject(1)]), rates: RATES },
    'get dashboard/analytics/map': { items: [aProject(1)], totalCount: 1, rates: RATES },
    'get geo/layers': { layers: [] },
    ...answers,
  });
  return { ...renderWithPortal(<DashboardPage current="analytics" />, { path, ...options }), requests };
}
const rowsOf = async (name: string) => {
  const table = await screen.findByRole('table', { name });
  await waitFor(() => expect(table).not.toHaveAttribute('aria-busy', 'true'));
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
};

describe('/dashboard/analytics (spec 2 §2)', () => {
  it('lists projects with their values in USD, scores, and the day of the rates', async () => {
    const risk = { score: 173, max: 500, band: 'Moderate' } as const;
    const { user, address } = setup(
      '/dashboard/analytics',
      {},
      {
        'get dashboard/analytics/projects': {
          ...pageOf([aProject(1, { risk }), aProject(2, { tiv: null })]),
          rates: RATES,
        },
      },
    );
    expect(await rowsOf('Projects')).toEqual(
      ['Tower 1Norway5,000,000.00 USD–173 of 500, ModerateOpen', 'Tower 2Norway––Open'].map(
        (row) => expect.stringContaining(row.slice(0, 10)) as string,
      ),
    );
    expect(screen.getByText('173 of 500, Moderate')).toBeVisible();
    expect(screen.getByText('Amounts are in USD at the rates of 11/24/2026.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Risk score 173 of 500, Moderate: explain' }));
    expect(await screen.findByRole('dialog', { name: 'Risk score explained' })).toBeVisible();
    expect(address()).toBe('/dashboard/analytics');
  });

  it('lists countries, also those without a position, and searches them without accents', async () => {
    const { user } = setup('/dashboard/analytics?show=countries');
    expect(await rowsOf('Countries')).toEqual([
      expect.stringContaining('Norway') as string,
      expect.stringContaining('Côte d’Ivoire1 project without a value') as string,
      expect.stringMatching(/^Kosovo3 projects without a value at risk3900,000.00 USD–/) as string,
    ]);
    expect(screen.getByText(/2 projects without a country are in the list of projects alone\./)).toBeVisible();
    await user.type(screen.getByRole('searchbox'), 'cote');
    await waitFor(async () => expect(await rowsOf('Countries')).toHaveLength(1));
    await user.clear(screen.getByRole('searchbox'));
    await waitFor(async () => expect(await rowsOf('Countries')).toHaveLength(3));
    await user.click(screen.getByRole('button', { name: 'TIV' }));
    await waitFor(async () => expect((await rowsOf('Countries'))[0]).toContain('Kosovo'));
  });

  it.each(['projects', 'countries'])(
    'saves %s as a file that names the currency and the day of the rates, which the screen does not offer as columns',
    async (show) => {
      const files: Blob[] = [];
      vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
      const { user } = setup(`/dashboard/analytics?show=${show}`);
      await rowsOf(show === 'projects' ? 'Projects' : 'Countries');
      expect(screen.queryByRole('columnheader', { name: 'Rates of' })).toBeNull();
      await user.click(screen.getByRole('button', { name: 'Export' }));
      await user.click(await screen.findByRole('menuitem', { name: /CSV/ }));
      await waitFor(() => expect(files).toHaveLength(1));
      const [head, first] = ((await files[0]?.text()) ?? '').split('\r\n');
      expect(head).toMatch(/,Currency,Rates of$/);
      expect(first).toMatch(/,USD,2026-11-24$/);
      // The sums of a country lack these projects.
      if (show === 'countries') expect(head).toContain(',Projects without a value,Projects without a value at risk,');
    },
  );

  it('shows countries on the map with a table beside it, by the amount of one’s choice', async () => {
    const { user, address } = setup('/dashboard/analytics?show=map');
    expect(await screen.findByRole('application', { name: 'Map of values' })).toBeVisible();
    await waitFor(async () =>
      expect(await rowsOf('Values by country')).toEqual([
        'Norway3 projects612,000,000.50 USD',
        'Côte d’Ivoire1 project12,000,000.00 USD',
        'Kosovo3 projects, not on the map900,000.00 USD',
      ]),
    );
    await user.click(screen.getByRole('button', { name: 'VaR' }));
    expect(address()).toBe('/dashboard/analytics?show=map&amount=VAR');
    await waitFor(async () => expect((await rowsOf('Values by country'))[0]).toContain('61,200,000.05 USD'));
    expect((await rowsOf('Values by country')).at(-1)).toBe('Kosovo3 projects, not on the map–');
  });
});

it('bubbles are those of countries with a position, in colours that neither other amounts nor other countries change', () => {
  const [norway, ivory, ...none] = bubblesOf(COUNTRIES, 'TIV');
  expect(none).toEqual([]);
  expect(norway).toMatchObject({ id: 'Norway', diameter: 80, fontSize: 15, text: '>500M' });
  expect(ivory).toMatchObject({ diameter: 31, text: '12M' });
  const fillsOf = (...given: Parameters<typeof bubblesOf>) =>
    bubblesOf(...given).map(({ id, fill, ring }) => [id, fill, ring]);
  const fills = fillsOf(COUNTRIES, 'TIV');
  expect(new Set(fills.map(([, fill]) => fill)).size).toBe(2);
  expect(BUBBLE_COLOURS.map(String)).toContain(`${norway?.fill},${norway?.ring}`);
  const others = [aCountry('Chad', 9e9), aCountry('Côte d’Ivoire', 8e9), aCountry('Norway', 7e9)];
  expect(fillsOf(others, 'VAR').slice(1).toReversed()).toEqual(fills);
  expect(bubblesOf(COUNTRIES, 'VAR').map(({ text }) => text)).toEqual(['62M', '2M']);
  expect(bubblesOf([aCountry('Norway', 5, { totalVAR: null })], 'VAR')[0]).toMatchObject({ text: '–', diameter: 30 });
});

describe('the table beside the map', () => {
  it('keeps its rows in place while sums change, until another amount or filter is chosen', async () => {
    let items = COUNTRIES;
    const { user } = setup(
      '/dashboard/analytics?show=map',
      {},
      { 'get dashboard/analytics/countries': () => ({ items, withoutCountryCount: 0, rates: RATES }) },
    );
    const names = async () => (await rowsOf('Values by country')).map((row) => row?.match(/^\D+/)?.[0]);
    const [norway, ivory, kosovo] = COUNTRIES as [DashboardCountry, DashboardCountry, DashboardCountry];
    await waitFor(async () => expect(await names()).toEqual(['Norway', 'Côte d’Ivoire', 'Kosovo']));
    items = [{ ...ivory, totalTIV: 7e8, totalVAR: 7e7 }, aCountry('Chad', 6.5e8), norway, kosovo];
    publishWorkHint({ projectId: null, tab: 'dashboard' });
    await waitFor(async () => expect(await names()).toEqual(['Norway', 'Côte d’Ivoire', 'Kosovo', 'Chad']));
    expect((await rowsOf('Values by country'))[1]).toContain('700,000,000.00 USD');
    await user.click(screen.getByRole('button', { name: 'VaR' }));
    await waitFor(async () => expect(await names()).toEqual(['Côte d’Ivoire', 'Chad', 'Norway', 'Kosovo']));
  });

  it('says of projects that the map does not hold all, whatever number it counts to', async () => {
    const found = { totalCount: 1_000, totalIsLowerBound: true, rates: RATES };
    const items = [aProject(1), aProject(2)] as DashboardProjectMap['items'];
    renderWithPortal(<ProjectsBeside found={{ ...found, items }} items={items} amount="TIV" />);
    expect(await screen.findByText(VALUES_TEXTS.onlyLargest(2, '1,000+'))).toBeVisible();
  });
});

it('brokers see the bands of the projects on the map, others the places alone (spec 2 §6)', () => {
  const projects = [aProject(1, { risk: { score: 900, max: 1_000, band: 'Extreme' } }), aProject(2)] as never[];
  expect(markersOf(projects, true).map(({ colour }) => colour)).toEqual(['#C2182F', UNSCORED]);
  expect(markersOf(projects, false).map(({ kind, colour }) => [kind, colour])).toEqual([
    ['primary', undefined],
    ['primary', undefined],
  ]);
});

describe('the first view of the map', () => {
  /** The map of a screen 1440 pixels wide as all maps begin: without the Far East. */
  const view = {
    ...{ zoom: 2, centre: { longitude: -47, latitude: 45 } },
    bounds: { west: -176, south: -20, east: 82, north: 80 },
  };
  const at = (longitude: number, latitude: number) =>
    aCountry(`${longitude}`, 1, { countryCoordinate: { longitude, latitude } });

  it('holds all countries that have a position', () => {
    const countries = [
      at(-100, 40),
      at(10, 60),
      at(77, -20),
      at(138, 36),
      aCountry('Kosovo', 1, { countryCoordinate: null }),
    ];
    expect(boundsOf(countries, view)).toEqual({ west: -100, south: -20, east: 138, north: 60 });
  });

  it('comes no closer than countries are shown', () => {
    const { west, east, north, south } = boundsOf([at(170, 50)], view);
    expect({ west, east, north, south }).toEqual({ west: 105.5, east: -125.5, north: 50, south: 50 });
  });

  it('is the whole world where none has a position', () => {
    const { west, east } = boundsOf([aCountry('Kosovo', 1, { countryCoordinate: null })], view);
    expect([west, east]).toEqual([-180, 180]);
  });
});
