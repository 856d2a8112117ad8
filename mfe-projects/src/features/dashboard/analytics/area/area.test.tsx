import type { DashboardProject } from '@portal/contracts/insights/dashboard-analytics';
import { MAP_AREA_TEXTS } from '@portal/contracts/geo/map-area';
import { answering, plain, renderWithPortal, type RenderOptions } from '@portal/portal-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import DashboardPage from '../../../../pages/dashboard.page.tsx';
import { pageOf, someOptions } from '../../../../testing/dashboard.builder.ts';
import { anId } from '../../../../testing/project.builder.ts';
import { AREA_TEXTS as TEXTS } from './area.texts.ts';

// Needed for drawing and missing in jsdom; drawing may continue after a test.
vi.stubGlobal('CanvasPattern', class {});
vi.stubGlobal('CanvasGradient', class {});
vi.stubGlobal('createImageBitmap', () => new Promise(() => undefined));
const ignored = () => undefined;
const fonts = { ready: Promise.resolve(), addEventListener: ignored, removeEventListener: ignored };
Object.defineProperty(document, 'fonts', { value: Object.assign(new Set(), fonts), configurable: true });

/** Loads the map's code first: the first load takes longer than the tests wait. */
beforeAll(() => import('../values-map.tsx'));
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1_000);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600);
});
afterEach(() => vi.restoreAllMocks());

const RATES = { date: '2026-11-24', isOld: false };
const aProject = (number: number): DashboardProject => ({
  ...{ id: anId(number), name: `Tower ${number}`, status: 'Open', countryName: 'Norway' },
  ...{ tiv: 5_000_000, var: null, currency: 'EUR', risk: null, coordinate: { longitude: 10.75, latitude: 59.91 } },
});
const FOUND = {
  ...{ ...pageOf([aProject(1), aProject(2)]), totalCount: 2, insideCount: 2, totalTIV: 10_000_000, totalVAR: 0 },
  ...{ withoutValueCount: 0, withoutRiskValueCount: 2, withoutLocationCount: 12, rates: RATES },
};
const FREDDY = { id: 'SH112023', name: 'FREDDY', season: 2023, maxWindKt: 145, fixes: [-120, 1_210, 40, 2, -20, 45] };
const GRID = { columns: 1, rows: 1, cellDegrees: 360, classes: '' };
const layer = (over: object) => ({
  ...{ peril: 'hurricane', label: 'Hurricane', allowed: true, tooltip: '', caveat: '', credit: '', scored: false },
  ...{ drawn: true, legend: [] },
  ...over,
});
const layersWith = (over: object = {}) => ({
  ...{ source: 'embedded', layers: [layer(over)], comingSoon: [], noData: { label: '', color: '' } },
  geocoderCredit: '',
});

const PATH = '/dashboard/analytics?show=map';
function setup(path: string, options: RenderOptions = {}, answers: Record<string, unknown> = {}) {
  const requests = answering({
    'get dashboard/inspections/filters': someOptions(),
    'get dashboard/analytics/countries': { items: [], withoutCountryCount: 0, rates: RATES },
    'get dashboard/analytics/map': { items: [], totalCount: 0, rates: RATES },
    'get dashboard/accumulation': FOUND,
    'get geo/layers': layersWith(),
    'get geo/layers/hurricane': { peril: 'hurricane', credit: '', grid: GRID, tracks: [FREDDY] },
    'get geo/GeocodeServer/suggest': plain({ suggestions: [] }),
    ...answers,
  });
  return { ...renderWithPortal(<DashboardPage current="analytics" />, { path, ...options }), requests };
}
const asked = (requests: ReturnType<typeof setup>['requests']) =>
  requests
    .filter(({ path }) => path === 'dashboard/accumulation')
    .map(({ search }) => new URLSearchParams(search).get('area'));

describe('a circle', () => {
  it('is entered by centre and radius, stands in the address, and adds up its projects', async () => {
    const { user, address, requests } = setup(PATH);
    await user.click(await screen.findByRole('button', { name: TEXTS.circle }));
    expect(screen.getByText(TEXTS.nothingYet)).toBeVisible();
    await user.type(screen.getByLabelText(TEXTS.centre), '59.9, 10.7');
    await user.type(screen.getByLabelText('Radius (km)'), '500{Enter}');
    const totals = await screen.findByRole('region', { name: TEXTS.inArea });
    await waitFor(() =>
      expect(within(totals).getByRole('status')).toHaveTextContent('Projects2TIV10,000,000.00 USDVaR0.00 USD'),
    );
    expect(within(totals).getByText('Within 500 km of 59.9, 10.7')).toBeVisible();
    expect(within(totals).getByText('12 projects have no location and are in no area.')).toBeVisible();
    expect(within(totals).getByText('VaR lacks 2 projects without a value at risk.')).toBeVisible();
    expect(within(totals).getByText('Amounts are in USD at the rates of 11/24/2026.')).toBeVisible();
    expect(address()).toBe(`${PATH}&tool=circle&area=circle_59.9_10.7_500`);
    expect(asked(requests)).toEqual(['circle_59.9_10.7_500']);
    expect(await screen.findByRole('table', { name: TEXTS.inArea })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Tower 2' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: TEXTS.clear }));
    await waitFor(() => expect(address()).toBe(`${PATH}&tool=circle`));
    expect(screen.queryByRole('table', { name: TEXTS.inArea })).toBeNull();
    expect(screen.getByLabelText(TEXTS.centre)).toHaveValue('');
  });

  it('is saved as a file with its currency, the day of the rates, and its sums in the last row', async () => {
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
    const { user } = setup(`${PATH}&tool=circle&area=circle_59.9_10.7_500`);
    await screen.findByRole('table', { name: TEXTS.inArea });
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: /CSV/ }));
    await waitFor(() => expect(files).toHaveLength(1));
    const lines = ((await files[0]?.text()) ?? '').trim().split('\r\n');
    expect(lines[0]).toMatch(/^.?Project,.*,Currency,Rates of$/);
    expect(lines[1]).toMatch(/^Tower 1,Norway,5000000,,.*,USD,2026-11-24$/);
    expect(lines.at(-1)).toMatch(/^"2 projects: Within 500 km of 59.9, 10.7",,10000000,0,,,USD,2026-11-24$/);
  });

  it('keeps its sums, also in the file, while the list below is searched, and says how many are found', async () => {
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
    const { user } = setup(
      `${PATH}&tool=circle&area=circle_59.9_10.7_500&name=tower+1`,
      {},
      { 'get dashboard/accumulation': { ...FOUND, ...pageOf([aProject(1)]) } },
    );
    const totals = await screen.findByRole('region', { name: TEXTS.inArea });
    expect(within(totals).getByRole('status')).toHaveTextContent('Projects2TIV10,000,000.00 USDVaR0.00 USD');
    expect(within(totals).getByText('The search of the list finds 1 of them.')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: /CSV/ }));
    await waitFor(() => expect(files).toHaveLength(1));
    const lines = ((await files[0]?.text()) ?? '').trim().split('\r\n');
    expect(lines.slice(1).map((line) => line.slice(0, 12))).toEqual(['Tower 1,Norw', '"2 projects:']);
  });

  it('is kept by a saved view, which counts as changed on another area and leads back to its own', async () => {
    const gulf = 'circle_25_-90_300';
    const kept = { columns: ['name', 'tiv'], selection: { area: gulf } };
    const view = { id: anId(70), version: 1, list: 'accumulation', name: 'Gulf coast', ...kept };
    const { user, address, requests } = setup(
      `${PATH}&tool=polygon&area=polygon_0_0_0_10_10_10&view=${view.id}`,
      {},
      {
        'get dashboard/views': { items: [view], columns: [] },
        'post dashboard/views': ({ json }: { json: object }) => ({ ...json, id: anId(71), version: 1 }),
      },
    );
    await screen.findByRole('table', { name: TEXTS.inArea });
    const menu = () => screen.findByRole('button', { name: 'Views: Gulf coast' });
    expect(await menu()).toHaveTextContent('Gulf coast(changed)');
    await user.click(await menu());
    await user.click(await screen.findByRole('menuitem', { name: 'Gulf coast' }));
    expect(await screen.findByText('Within 300 km of 25, -90')).toBeVisible();
    await waitFor(() => expect(asked(requests).at(-1)).toBe(gulf));
    expect(new URLSearchParams(address().split('?')[1]).get('area')).toBe(gulf);
    expect(await menu()).toHaveTextContent(/^Gulf coast$/);
    await user.click(await menu());
    await user.click(await screen.findByRole('menuitem', { name: 'Save as new view' }));
    await user.type(await screen.findByRole('textbox', { name: 'View name' }), 'Gulf again');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requests.findLast(({ verb }) => verb === 'post')?.json).toMatchObject(kept));
  });

  it('of a saved view is opened from the map alone, and cleared for another circle', async () => {
    const area = 'circle_25_-90_300';
    const view = { id: anId(70), version: 1, list: 'accumulation', name: 'Gulf coast', columns: ['name', 'tiv'] };
    const views = { items: [{ ...view, selection: { area } }], columns: [] };
    const { user, address, requests } = setup(PATH, {}, { 'get dashboard/views': views });
    await user.click(await screen.findByRole('button', { name: 'Views: All items' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Gulf coast' }));
    expect(await screen.findByText('Within 300 km of 25, -90')).toBeVisible();
    await screen.findByRole('table', { name: TEXTS.inArea });
    expect(asked(requests)).toEqual([area]);
    expect(screen.getByRole('button', { name: 'Views: Gulf coast' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: TEXTS.clear }));
    await waitFor(() => expect(new URLSearchParams(address().split('?')[1]).get('tool')).toBe('circle'));
    expect(screen.getByLabelText(TEXTS.centre)).toHaveValue('');
  });

  it('changes no view that was saved without an area', async () => {
    const view = { id: anId(70), version: 1, list: 'accumulation', name: 'Values', columns: ['name', 'tiv'] };
    const views = { items: [{ ...view, selection: {} }], columns: [] };
    setup(`${PATH}&area=circle_25_-90_300&view=${view.id}`, {}, { 'get dashboard/views': views });
    await screen.findByRole('table', { name: TEXTS.inArea });
    expect(await screen.findByRole('button', { name: 'Views: Values' })).toHaveTextContent(/^Values$/);
  });

  it('is refused without a radius, of 0 and of 30,000 km, beside its field', async () => {
    const { user, requests } = setup(`${PATH}&tool=circle`);
    const radius = await screen.findByLabelText('Radius (km)');
    for (const [typed, message] of [
      ['', TEXTS.needed],
      ['0', TEXTS.between(0.1, 20_000)],
      ['30000', TEXTS.between(0.1, 20_000)],
    ] as const) {
      await user.clear(radius);
      if (typed) await user.type(radius, typed);
      await user.click(screen.getByRole('button', { name: TEXTS.show }));
      await waitFor(() => expect(radius).toHaveAccessibleDescription(message));
    }
    expect(asked(requests)).toEqual([]);
  });

  it('is in miles where somebody prefers them, also the next time', async () => {
    const first = setup(`${PATH}&area=circle_59.9_10.7_804.672`);
    await waitFor(() => expect(screen.getByLabelText('Radius (km)')).toHaveValue('804.67'));
    await first.user.click(screen.getByRole('button', { name: 'Miles' }));
    expect(screen.getByLabelText('Radius (mi)')).toHaveValue('500');
    expect(await screen.findByText('Within 500 mi of 59.9, 10.7')).toBeVisible();
    first.unmount();
    setup(`${PATH}&area=circle_59.9_10.7_804.672`);
    await waitFor(() => expect(screen.getByLabelText('Radius (mi)')).toHaveValue('500'));
  });
});

describe('a polygon', () => {
  it('is drawn by keys alone: Enter takes the middle of the map as a corner', async () => {
    const { user } = setup(`${PATH}&tool=polygon`);
    const map = await screen.findByRole('application', { name: 'Map of values' });
    map.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByLabelText(TEXTS.corners)).toHaveValue('45, -47'));
    await user.click(screen.getByRole('button', { name: TEXTS.removeLast }));
    expect(screen.getByLabelText(TEXTS.corners)).toHaveValue('');
  });

  it('that crosses itself is refused beside its field', async () => {
    const { user, address } = setup(`${PATH}&tool=polygon`);
    const corners = await screen.findByLabelText(TEXTS.corners);
    await user.click(corners);
    await user.paste('0, 0\n10, 10\n0, 10\n10, 0');
    await user.click(screen.getByRole('button', { name: TEXTS.show }));
    await waitFor(() => expect(corners).toHaveAccessibleDescription(expect.stringContaining(MAP_AREA_TEXTS.crossing)));
    expect(address()).toBe(`${PATH}&tool=polygon`);
  });

  it('of an address that is none says why', async () => {
    const { requests } = setup(`${PATH}&tool=polygon&area=polygon_70_0_70_120_70_-120`);
    expect(await screen.findByRole('alert')).toHaveTextContent(MAP_AREA_TEXTS.roundWorld);
    expect(asked(requests)).toEqual([]);
  });
});

describe('a storm track', () => {
  it('is chosen by name and year, and asked for by its points', async () => {
    const { user, address, requests } = setup(`${PATH}&tool=storm`);
    await user.type(await screen.findByRole('combobox', { name: TEXTS.stormName }), 'freddy 2023');
    await user.click(await screen.findByRole('option', { name: 'FREDDY 2023, 145 kt' }));
    await user.click(screen.getByRole('button', { name: TEXTS.show }));
    expect(await screen.findByText('Within 200 km of the track of FREDDY 2023')).toBeVisible();
    expect(address()).toBe(`${PATH}&tool=storm&area=storm_SH112023_200`);
    await waitFor(() => expect(asked(requests)).toEqual(['track_200_-12_121_-11.8_119']));
  });

  it('is closed with the reason where the plan has no hurricanes', async () => {
    const refusal = 'This feature is only available for Global Package subscribers.';
    const { user, address } = setup(PATH, {}, { 'get geo/layers': layersWith({ allowed: false, tooltip: refusal }) });
    const tool = await screen.findByRole('button', { name: TEXTS.storm });
    await waitFor(() => expect(tool).toHaveAttribute('aria-disabled', 'true'));
    expect(tool).toHaveAccessibleDescription(refusal);
    await user.click(tool);
    expect(address()).toBe(PATH);
  });
});
