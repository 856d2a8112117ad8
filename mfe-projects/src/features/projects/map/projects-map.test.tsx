import type { ProjectMap } from '@portal/contracts/projects/project-map';
import { answering, refusal, renderWithPortal, type RenderOptions } from '@portal/portal-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { anId, aRow } from '../../../testing/project.builder.ts';
import { ProjectList } from '../list/project-list.tsx';

// Needed for drawing and missing in jsdom; drawing may continue after a test.
vi.stubGlobal('CanvasPattern', class {});
vi.stubGlobal('CanvasGradient', class {});
vi.stubGlobal('createImageBitmap', () => new Promise(() => undefined));
const ignored = () => undefined;
const fonts = { ready: Promise.resolve(), addEventListener: ignored, removeEventListener: ignored };
Object.defineProperty(document, 'fonts', { value: Object.assign(new Set(), fonts), configurable: true });

/** Loads the map's code first: the first load takes longer than the tests wait. */
beforeAll(() => import('./map-with-table.tsx'));

/** Sets the size of the map, since jsdom has no layout. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1_000);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600);
});
afterEach(() => vi.restoreAllMocks());

const VALUES = { currency: 'EUR', tiv: 12_000_000, var: null, risk: null } as const;
const HARBOUR = { longitude: 4.48, latitude: 51.92 };
const FEW: ProjectMap = {
  clusters: [],
  projects: [
    { ...VALUES, id: anId(2), name: 'Tower', status: 'Closed', coordinate: { longitude: 11.57, latitude: 48.14 } },
    { ...VALUES, id: anId(1), name: 'Harbour', status: 'Open', coordinate: HARBOUR },
  ],
  totalCount: 2,
};
const MANY: ProjectMap = {
  clusters: [
    { count: 40, center: { longitude: 1, latitude: 2 }, bounds: { west: 0, south: 1, east: 2, north: 3 } },
    { count: 9_000, center: { longitude: 7, latitude: 50 }, bounds: { west: 5, south: 48, east: 9, north: 52 } },
  ],
  projects: [{ ...VALUES, id: anId(1), name: 'Harbour', status: 'Open', coordinate: HARBOUR }],
  totalCount: 9_041,
};

function setup(map: unknown = FEW, { path = '/projects?show=map', ...options }: RenderOptions = {}) {
  const requests = answering({
    'get projects': { items: [aRow()], totalPages: 1, totalCount: 1 },
    'get projects/count-limits': { currentCount: 240, allowedCount: null },
    'get projects/views': { items: [], columns: null },
    'get projects/map': map,
  });
  const view = renderWithPortal(<ProjectList />, { path, ...options });
  const queries = (route: string) =>
    requests
      .filter((call) => call.path === route)
      .map(({ search }) => {
        const pairs = [...new URLSearchParams(search)];
        expect(new Set(pairs.map(([key]) => key)).size, 'each is said once').toBe(pairs.length);
        return Object.fromEntries(pairs);
      });
  return { ...view, queries };
}
const table = () => screen.findByRole('table', { name: 'In view' });
const rows = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

describe('the list as a map', () => {
  it('stands in the address, beside search and filters, and asks for what these leave', async () => {
    const { user, address, queries } = setup(FEW, { path: '/projects?name=har&projectStatus=Open&page=3' });
    await screen.findByRole('link', { name: 'Harbour Tower' });
    expect(queries('projects')).toMatchObject([{ name: 'har', projectStatus: 'Open', page: '3' }]);
    await user.click(screen.getByRole('button', { name: 'Map' }));
    await table();
    expect(address()).toBe('/projects?name=har&projectStatus=Open&page=3&show=map');
    expect(screen.getByRole('button', { name: 'Map' })).toHaveAttribute('aria-pressed', 'true');
    const [query] = queries('projects/map');
    expect(query).toMatchObject({ name: 'har', projectStatus: 'Open', zoom: '2.00' });
    expect(query).not.toHaveProperty('page');
    expect(query?.['bbox']?.split(',').map(Number)).toEqual(
      [expect.any(Number), 0, 0, 0].map(() => expect.any(Number)),
    );
    await user.click(screen.getByRole('button', { name: 'List' }));
    await screen.findByRole('link', { name: 'Harbour Tower' });
    expect(address()).toBe('/projects?name=har&projectStatus=Open&page=3');
  });

  it('asks for no page of the list, and has no columns to choose', async () => {
    const { queries } = setup();
    await table();
    expect(queries('projects')).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Columns' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Export' })).toBeVisible();
  });

  it('stays a map when another view is opened', async () => {
    const { user, address } = setup(FEW, { path: '/projects?show=map&name=x' });
    await table();
    await user.click(screen.getByRole('button', { name: /^Views: / }));
    await user.click(await screen.findByRole('menuitem', { name: 'All projects' }));
    expect(address()).toBe('/projects?show=map');
  });
});

describe('what was found', () => {
  const FAR: ProjectMap = {
    clusters: [],
    projects: [
      { ...VALUES, id: anId(3), name: 'Rooftop', status: 'Open', coordinate: { longitude: 178.4, latitude: -18.1 } },
      { ...VALUES, id: anId(4), name: 'Wharf', status: 'Open', coordinate: { longitude: -171.8, latitude: -13.8 } },
    ],
    totalCount: 2,
  };
  const boxes = (queries: ReturnType<typeof setup>['queries']) =>
    queries('projects/map').map(({ bbox = '' }) => bbox.split(',').map(Number));

  it('is what the map moves to, over the date line too', async () => {
    const { queries } = setup(FAR, { path: '/projects?show=map&name=roof' });
    await waitFor(() => {
      const [west = 0, south = 0, east = 0, north = 0] = boxes(queries).at(-1) ?? [];
      expect(west).toBeGreaterThan(90);
      expect(west).toBeLessThan(178.4);
      expect(east).toBeGreaterThan(-171.8);
      expect(east).toBeLessThan(-90);
      expect([south < -18.1, north > -13.8]).toEqual([true, true]);
    });
  });

  it('is told where it lies outside of what is in view, and counted in the heading', async () => {
    const none: ProjectMap = { clusters: [], projects: [], totalCount: 0 };
    const isWorld = ({ search }: { search: string }) => new URLSearchParams(search).get('bbox') === '-180,-90,180,90';
    const { address } = setup((call: { search: string }) => (isWorld(call) ? FAR : none), {
      path: '/projects?show=map&name=roof&at=52.000,4.000,5.00',
    });
    expect(await screen.findByText(/2 projects that were found lie outside of this part of the map/)).toBeVisible();
    expect(await screen.findByText('1 project found')).toBeVisible();
    expect(screen.queryByText('240 projects')).toBeNull();
    expect(address()).toContain('at=52.000,4.000,5.00');
  });

  it('is looked at where the address says', async () => {
    const { queries } = setup(FEW, { path: '/projects?show=map&at=35.680,139.770,6.00' });
    await table();
    expect(queries('projects/map')).toMatchObject([{ zoom: '6.00' }]);
    const [[west = 0, south = 0, east = 0, north = 0] = []] = boxes(queries);
    expect([(west + east) / 2, (south + north) / 2].map(Math.round)).toEqual([140, 36]);
  });
});

describe('the first view', () => {
  const at = (id: number, name: string, longitude: number, latitude: number) => ({
    ...VALUES,
    id: anId(id),
    name,
    status: 'Open' as const,
    coordinate: { longitude, latitude },
  });
  const WIDE: ProjectMap = {
    clusters: [],
    projects: [
      at(1, 'Vancouver', -123.1, 49.3),
      at(2, 'Oslo', 10.7, 59.9),
      at(3, 'Sapporo', 141.4, 43.1),
      at(4, 'Auckland', 174.8, -36.8),
    ],
    totalCount: 4,
  };
  const EARTH = '-180,-90,180,90';
  const sizeOf = (width: number, height: number) => {
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(width);
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(height);
  };
  const viewOf = (queries: ReturnType<typeof setup>['queries']) => {
    const { bbox = '', zoom = '' } = queries('projects/map').findLast((query) => query['bbox'] !== EARTH) ?? {};
    const [west = 0, south = 0, east = 0, north = 0] = bbox.split(',').map(Number);
    const [least, most] = [west, east < west ? east + 360 : east];
    const isSeen = ({ longitude, latitude }: { longitude: number; latitude: number }) =>
      [longitude, longitude + 360].some((one) => one > least && one < most) && latitude > south && latitude < north;
    return { isSeen, south, zoom: Number(zoom) };
  };

  it.each([
    ['a phone', 356, 400],
    ['a screen 1440 wide', 776, 688],
    ['a screen 1920 wide', 1176, 868],
  ])('has all projects on %s, and no part of the world twice', async (_screen, width, height) => {
    sizeOf(width, height);
    const { queries, address } = setup(WIDE);
    await waitFor(() => {
      const { isSeen } = viewOf(queries);
      expect(WIDE.projects.filter(({ coordinate }) => !isSeen(coordinate)).map(({ name }) => name)).toEqual([]);
    });
    const worldWidth = 256 * 2 ** viewOf(queries).zoom;
    expect(worldWidth).toBeGreaterThan(width - 4);
    expect(address()).toBe('/projects?show=map');
  });

  it('leaves room above the legend', async () => {
    const { queries } = setup();
    await waitFor(() => expect(viewOf(queries).zoom).toBeGreaterThan(5));
    const pixels = (latitude: number) =>
      (Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / (2 * Math.PI)) * 256 * 2 ** viewOf(queries).zoom;
    expect(pixels(48.14) - pixels(viewOf(queries).south)).toBeGreaterThan(127);
  });

  it('is where the address says, and then all projects are not asked for', async () => {
    const { queries } = setup(WIDE, { path: '/projects?show=map&at=35.680,139.770,6.00' });
    await table();
    expect(queries('projects/map').map(({ bbox }) => bbox)).not.toContain(EARTH);
  });

  it('is that of all maps where there is no project', async () => {
    const { queries } = setup({ clusters: [], projects: [], totalCount: 0 });
    expect(await screen.findByText('No project is in this part of the map.')).toBeVisible();
    expect(viewOf(queries).zoom).toBeCloseTo(2, 1);
  });
});

describe('the table beside the map', () => {
  it('has each project in view by its name and status, with the way to it', async () => {
    setup();
    expect(await rows()).toEqual(['HarbourOpen51.92, 4.48', 'TowerClosed48.14, 11.57']);
    expect(screen.getByText('2 projects in view')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Harbour' })).toHaveAttribute('href', `/projects/${anId(1)}/details`);
  });

  it('leads site contacts to the documents (spec 2 §2)', async () => {
    setup(FEW, { claims: { role: 'SiteContact', companyType: 'NoCompany', companyId: null } });
    const link = await screen.findByRole('link', { name: 'Harbour' });
    expect(link).toHaveAttribute('href', `/projects/${anId(1)}/documents`);
  });

  it('has what lies too near together as one row, the largest first, with a way closer', async () => {
    setup(MANY);
    expect(await rows()).toEqual([
      '9,000 projectsZoom in50.00, 7.00',
      '40 projectsZoom in2.00, 1.00',
      'HarbourOpen51.92, 4.48',
    ]);
    expect(screen.getByRole('button', { name: 'Zoom in on 9,000 projects at 50.00, 7.00' })).toBeVisible();
  });

  it('shows a hundred rows at first, and more on request', async () => {
    const projects = Array.from({ length: 250 }, (_, n) => ({
      ...VALUES,
      id: anId(n),
      name: `Pier ${n}`,
      status: 'Open' as const,
      coordinate: HARBOUR,
    }));
    const { user } = setup(
      { clusters: [], projects, totalCount: 250 },
      { path: '/projects?show=map&at=51.920,4.480,6.00' },
    );
    expect(await rows()).toHaveLength(100);
    await user.click(screen.getByRole('button', { name: 'Show 100 more of 150' }));
    expect(await rows()).toHaveLength(200);
    await user.click(screen.getByRole('button', { name: 'Show 50 more of 50' }));
    expect(await rows()).toHaveLength(250);
    expect(screen.queryByRole('button', { name: /^Show \d/ })).toBeNull();
  });

  it('says that there are more than it shows', async () => {
    setup({ ...MANY, totalIsLowerBound: true });
    expect(await screen.findByText('9,041+ projects in view')).toBeVisible();
    expect(screen.getByText(/^The map shows 10,000 of the projects that match\./)).toBeVisible();
  });

  it('says that there are none', async () => {
    setup({ clusters: [], projects: [], totalCount: 0 });
    expect(await screen.findByText('No project is in this part of the map.')).toBeVisible();
    expect(screen.getByText('Projects without a location are in the list alone.')).toBeVisible();
  });

  it('says what went wrong, keeps the map, and tries again', async () => {
    let isDown = true;
    const { user } = setup(() => {
      if (isDown) throw refusal(500, { code: 'Internal', traceId: 'abc' });
      return FEW;
    });
    expect(await screen.findByText('Reference abc.')).toBeVisible();
    expect(screen.getByRole('application', { name: 'Map of the projects' })).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await rows()).toHaveLength(2);
  });
});

describe('a place of the map', () => {
  const enter = async ({ user }: ReturnType<typeof setup>) => {
    await table();
    screen.getByRole('application', { name: 'Map of the projects' }).focus();
    await user.keyboard('{Enter}');
  };

  it('is opened by Enter, says the project, and leads there with ‘Go to Project’', async () => {
    const view = setup({ ...FEW, projects: FEW.projects.slice(1), totalCount: 1 });
    await enter(view);
    const popUp = await screen.findByRole('dialog', { name: 'Harbour' });
    expect(popUp).toHaveFocus();
    const link = within(popUp).getByRole('link', { name: 'Go to Project Harbour' });
    expect(link).toHaveAttribute('href', `/projects/${anId(1)}/details`);
    await view.user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('application', { name: 'Map of the projects' })).toHaveFocus();
  });

  it('has all projects that stand there', async () => {
    const here = ['Pier A', 'Pier B'].map((name, index) => ({
      ...VALUES,
      id: anId(index + 1),
      name,
      status: 'Open' as const,
      coordinate: HARBOUR,
    }));
    await enter(setup({ clusters: [], projects: here, totalCount: 2 }));
    const popUp = await screen.findByRole('dialog', { name: '2 projects' });
    expect(within(popUp).getAllByRole('link')).toHaveLength(2);
    expect(within(popUp).getByRole('link', { name: 'Go to Project Pier B' })).toBeVisible();
  });

  it('asks for the projects that came as a number alone', async () => {
    const bounds = { west: 4.48, south: 51.92, east: 4.48, north: 51.92 };
    const cluster = { count: 600, center: HARBOUR, bounds };
    await enter(
      setup((call: { search: string }) =>
        new URLSearchParams(call.search).get('zoom') === '18.00'
          ? { clusters: [cluster], projects: FEW.projects.slice(1), totalCount: 601 }
          : { clusters: [cluster], projects: [], totalCount: 600 },
      ),
    );
    const popUp = await screen.findByRole('dialog', { name: '600 projects' });
    expect(await within(popUp).findByRole('link', { name: 'Go to Project Harbour' })).toBeVisible();
    expect(within(popUp).getByText(/Search or filter for fewer/)).toBeVisible();
  });
});
