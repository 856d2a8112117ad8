import { answering, refusal, renderWithPortal, type RenderOptions } from '@portal/portal-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { aMarketCountry, aMarketSummary, someMarketCharts, someMarketFilters } from '../testing/market.builder.ts';
import GlobalEcosystemPage from './global-ecosystem.page.tsx';

// Needed for drawing and missing in jsdom; drawing may continue after a test.
vi.stubGlobal('CanvasPattern', class {});
vi.stubGlobal('CanvasGradient', class {});
vi.stubGlobal('createImageBitmap', () => new Promise(() => undefined));
const ignored = () => undefined;
const fonts = { ready: Promise.resolve(), addEventListener: ignored, removeEventListener: ignored };
Object.defineProperty(document, 'fonts', { value: Object.assign(new Set(), fonts), configurable: true });

const ME = '10000000-0000-4000-8000-000000000001';

/** Loads what is shown later first: the first load takes longer than the tests wait. */
beforeAll(() =>
  Promise.all([
    import('../features/global-ecosystem/countries/market-map.tsx'),
    import('../features/global-ecosystem/charts/market-charts.tsx'),
    import('../features/global-ecosystem/filters/market-filter-panel.tsx'),
  ]),
);
beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('portal.tours', JSON.stringify({ [ME]: ['global-ecosystem'] }));
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1_000);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600);
  HTMLElement.prototype.scrollIntoView = ignored;
});
afterEach(() => vi.restoreAllMocks());

function setup({ path = '/global-ecosystem', ...options }: RenderOptions = {}, answers: Record<string, unknown> = {}) {
  const requests = answering({
    'get global-ecosystem/summary': aMarketSummary(),
    'get global-ecosystem/charts': someMarketCharts(),
    'get global-ecosystem/filters': someMarketFilters(),
    'get help/visits': { items: [] },
    'put help/visits': { page: 'tours/global-ecosystem', firstVisitedAt: '2026-11-26T08:00:00Z' },
    ...answers,
  });
  const routes = [{ path: '/', element: <p>The start page</p> }];
  const view = renderWithPortal(<GlobalEcosystemPage />, { path, routes, ...options });
  const queries = (of: string) =>
    requests
      .filter((call) => call.path === `global-ecosystem/${of}`)
      .map(({ search }) => Object.fromEntries(new URLSearchParams(search)));
  return { ...view, requests, queries };
}
const figures = async () => within(await screen.findByRole('region', { name: 'Figures' }));
const cards = async () => {
  const region = await figures();
  return (await region.findAllByRole('definition')).map(({ textContent }) => textContent);
};
const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '));

describe('/global-ecosystem (spec 2 §2, decisions §27)', () => {
  it('has four cards, the day of the rates, and the night of the figures', async () => {
    setup();
    expect(await cards()).toEqual(['1,420', '85', '4,310', '41,200,000 USD', 'At the rates of 11/25/2026.']);
    expect(
      screen.getByText(
        'Anonymised figures of all companies, rounded, of the night of 11/26/2026. A figure needs 5 projects of 3 companies.',
      ),
    ).toBeVisible();
  });

  it('says of which night the oldest figure is, where that is another one', async () => {
    setup({}, { 'get global-ecosystem/summary': aMarketSummary({ asOf: '2026-11-20' }) });
    expect(
      await screen.findByText(/3 companies\. The oldest was last brought up to date in the night of 11\/20\/2026\.$/),
    ).toBeVisible();
  });

  it('says NO DATA for what is withheld, and that rates are old', async () => {
    setup(
      {},
      {
        'get global-ecosystem/summary': aMarketSummary({
          ...{ totalProjectsCount: 0, totalClaimsCount: null, totalClaimsTotalAmount: null },
          rates: { date: '2026-09-01', isOld: true },
        }),
      },
    );
    expect(await cards()).toEqual([
      '0',
      'NO DATA',
      '4,310',
      'NO DATA',
      'At the rates of 09/01/2026. These rates are more than 45 days old.',
    ]);
  });

  it('lists the countries under the map, with those that have no place on it', async () => {
    setup();
    expect(await screen.findByRole('application', { name: 'Map of countries' })).toBeVisible();
    expect(await rowsOf('Countries')).toEqual([
      'Norway | 120 | 45 | 1,230 | 12,300,000 USD',
      'Côte d’Ivoire | 15 | NO DATA | 1,230 | NO DATA',
      'Kosovo not on the map | 120 | 45 | NO DATA | 12,300,000 USD',
    ]);
    const table = within(screen.getByRole('table', { name: 'Countries' }));
    expect(table.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Norway', 'Côte d’Ivoire']);
  });

  it('saves the figures of the countries as they are shown, with nothing that a spreadsheet would run', async () => {
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`);
    const followed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(ignored);
    const countries = [
      aMarketCountry('Norway'),
      aMarketCountry('Côte d’Ivoire', { claimsCount: null, claimsTotalAmount: null }),
      aMarketCountry('=cmd()', { projectsCount: 15 }),
    ];
    const { user } = setup({}, { 'get global-ecosystem/summary': aMarketSummary({ countries }) });
    await user.click(await screen.findByRole('button', { name: 'Download Countries by Claims Total' }));
    expect(screen.getByRole('menuitem', { name: 'Picture (PNG)' })).toBeVisible();
    await user.click(screen.getByRole('menuitem', { name: 'Figures (CSV)' }));
    expect(followed.mock.contexts.at(-1)).toMatchObject({ download: 'countries-by-claims-total.csv' });
    expect((await saved[0]?.text())?.split('\r\n')).toEqual([
      'Country,Projects,Claims,Recommendations,Claims Total (USD)',
      'Norway,120,45,1230,12300000',
      'Côte d’Ivoire,120,NO DATA,1230,NO DATA',
      "'=cmd(),15,45,1230,12300000",
      '',
    ]);
  });

  it('offers no file where no country has figures', async () => {
    setup({}, { 'get global-ecosystem/summary': aMarketSummary({ countries: [] }) });
    expect(await screen.findByText('No country has figures to show.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Download Countries/ })).toBeNull();
  });

  it('shows a country’s figures on the map when it is chosen in the list', async () => {
    const { user } = setup();
    await screen.findByRole('application', { name: 'Map of countries' });
    await user.click(await screen.findByRole('button', { name: 'Côte d’Ivoire' }));
    const popUp = await screen.findByRole('dialog', { name: 'Côte d’Ivoire' });
    expect(within(popUp).getAllByText('NO DATA')).toHaveLength(2);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('has the countries in view that there are, on the map, as filters leave them', async () => {
    const at = (name: string, longitude: number, latitude: number) =>
      aMarketCountry(name, { country: { name, coordinate: { longitude, latitude } } });
    const far = [at('Japan', 138, 36), at('Australia', 134, -25)];
    const { user } = setup(
      { path: '/global-ecosystem?countryName=Norway' },
      {
        'get global-ecosystem/summary': ({ search }: { search: string }) =>
          aMarketSummary({ countries: [at('Iceland', -19, 65), ...(search === '' ? far : [])] }),
      },
    );
    const map = await screen.findByRole('application', { name: 'Map of countries' });
    /** Enter on the map chooses what is nearest to its middle. */
    const inTheMiddle = async (name: string) => {
      map.focus();
      await user.keyboard('{Enter}');
      expect(screen.getByRole('dialog', { name })).toBeVisible();
    };
    await waitFor(() => inTheMiddle('Iceland'));
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Remove filter Country: Norway' }));
    await waitFor(() => inTheMiddle('Japan'), { timeout: 5_000 });
  });

  it('says that there are no figures before the first night', async () => {
    setup(
      {},
      {
        'get global-ecosystem/summary': aMarketSummary({
          ...{ night: null, rates: null, countries: [], totalProjectsCount: null, totalClaimsCount: null },
          ...{ totalRisksCount: null, totalClaimsTotalAmount: null },
        }),
      },
    );
    expect(await screen.findByText('There are no figures yet.')).toBeVisible();
    expect(screen.queryByText('NO DATA')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Filters' })).toBeNull();
  });

  it('can be asked again after a failure', async () => {
    let answer: unknown = refusal(500);
    const { user } = setup({}, { 'get global-ecosystem/summary': () => answer });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    answer = aMarketSummary();
    await user.click(retry);
    expect((await cards())[0]).toBe('1,420');
  });

  it.each([
    ['who has not the Global package', { subscriptionPlan: 'Pro' }],
    ['of a broker company', { companyType: 'Broker' }],
    ['who is a risk manager', { role: 'RiskManager', companyType: 'NoCompany', companyId: null }],
    ['who is a risk engineer without a company', { role: 'RiskEngineer', companyType: 'NoCompany', companyId: null }],
  ] as const)('leads somebody %s to the start page, and asks for nothing', async (_who, claims) => {
    const { address, requests } = setup({ claims });
    expect(await screen.findByText('The start page')).toBeVisible();
    expect(address()).toBe('/');
    expect(requests).toEqual([]);
  });
});

describe('filters of Global Ecosystem', () => {
  it('are counted, stand in the address and in every question, and are cleared', async () => {
    const { user, address, queries } = setup();
    await user.click(await screen.findByRole('button', { name: 'Filters' }));
    await user.click(await screen.findByRole('combobox', { name: 'Country' }));
    await user.click(await screen.findByRole('option', { name: 'Norway' }));
    await user.click(screen.getByRole('combobox', { name: 'Policy Start' }));
    await user.click(await screen.findByRole('option', { name: 'Last 5 years' }));
    expect(address()).toBe('/global-ecosystem');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(address()).toBe('/global-ecosystem?countryName=Norway&policyStart=LastFiveYears');
    expect(await screen.findByRole('button', { name: 'Filters (2)' })).toBeVisible();
    const narrowed = { countryName: 'Norway', policyStart: 'LastFiveYears' };
    await waitFor(() => expect(queries('summary').at(-1)).toEqual(narrowed));
    await waitFor(() => expect(queries('charts').at(-1)).toEqual(narrowed));
    await user.click(screen.getByRole('button', { name: 'Remove filter Policy Start: Last 5 years' }));
    expect(address()).toBe('/global-ecosystem?countryName=Norway');
    await user.click(screen.getByRole('button', { name: 'Remove filter Country: Norway' }));
    expect(await screen.findByRole('button', { name: 'Filters' })).toBeVisible();
  });

  it('that make no sense count as absent; a country without figures is kept and answers with nothing', async () => {
    const nothing = { totalProjectsCount: null, totalClaimsCount: null, totalRisksCount: null };
    const { queries } = setup(
      { path: '/global-ecosystem?projectType=Ship&policyStart=2026-01-01&countryName=Atlantis' },
      {
        'get global-ecosystem/summary': aMarketSummary({ ...nothing, totalClaimsTotalAmount: null, countries: [] }),
      },
    );
    expect(await cards()).toContain('NO DATA');
    expect(queries('summary')).toEqual([{ countryName: 'Atlantis' }]);
    expect(await screen.findByRole('button', { name: 'Remove filter Country: Atlantis' })).toBeVisible();
    expect(screen.getByText('No country has figures to show.')).toBeVisible();
  });
});

describe('the donut of Global Ecosystem', () => {
  it('shows a set of one’s choice, which the address names, or says that there is nothing', async () => {
    const { user, address } = setup();
    expect(await rowsOf('Projects by type')).toEqual(['Office Building | 240', 'Hotels & Resorts | 35', 'Others | 15']);
    await user.click(screen.getByRole('combobox', { name: 'Data Set' }));
    await user.click(await screen.findByRole('option', { name: 'Claim Amounts' }));
    expect(address()).toBe('/global-ecosystem?chart=claimAmounts');
    expect(await rowsOf('Claims Total by type of claim')).toEqual(['Property Damage | 12,300,000']);
    expect(screen.getByText('In USD at the rates of 11/25/2026.')).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: 'Data Set' }));
    await user.click(await screen.findByRole('option', { name: 'Claim Types' }));
    expect(await screen.findByText('There is no data to display yet.')).toBeVisible();
  });

  it('leads from a category to its types and back, by keyboard', async () => {
    const { user, address } = setup({ path: '/global-ecosystem?chart=riskCategories' });
    const fire = await screen.findByRole('button', { name: 'Show the parts of Fire' });
    expect(screen.getByText('Press a category for its types.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show the parts of Flood' })).toBeNull();
    fire.focus();
    await user.keyboard('{Enter}');
    expect(address()).toBe('/global-ecosystem?chart=riskCategories&category=Fire');
    expect(await rowsOf('Recommendations of Fire by type')).toEqual([
      'Hot Work | 120',
      'Sprinklers & Standpipes | 95',
      'Others | 95',
    ]);
    expect(screen.getByRole('button', { name: 'All categories' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await rowsOf('Recommendations by category')).toEqual(['Fire | 310', 'Flood | 45']);
    expect(screen.getByRole('button', { name: 'Show the parts of Fire' })).toHaveFocus();
    expect(address()).toBe('/global-ecosystem?chart=riskCategories');
  });

  it.each([
    ['where there is none', []],
    ['where none has types to show', [{ key: 'Flood', label: 'Flood', value: 45, types: { items: [], others: 45 } }]],
  ])('asks for no press on a category %s', async (_, items) => {
    setup(
      { path: '/global-ecosystem?chart=riskCategories' },
      { 'get global-ecosystem/charts': someMarketCharts({ riskCategories: { items, others: 0 } }) },
    );
    const [title] = await screen.findAllByText('Recommendations by category');
    expect(title).toBeVisible();
    expect(screen.queryByText('Press a category for its types.')).toBeNull();
  });
});

it('the tour of five steps is shown once, and begins again on demand', async () => {
  localStorage.clear();
  const { user } = setup();
  const dialog = within(await screen.findByRole('dialog', { name: 'Global Ecosystem tour' }));
  const titles = [];
  for (const last of [false, false, false, false, true]) {
    titles.push(dialog.getByRole('heading', { level: 3 }).textContent);
    await user.click(dialog.getByRole('button', { name: last ? 'Finish' : 'Next' }));
  }
  expect(titles).toEqual(['The market at a glance', 'Figures by country', 'Charts', 'Filters', 'Well done']);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Start Tour' }));
  expect(await screen.findByRole('dialog', { name: 'Global Ecosystem tour' })).toBeVisible();
});
