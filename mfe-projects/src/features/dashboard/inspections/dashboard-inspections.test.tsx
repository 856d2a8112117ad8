import { screen, waitFor, within } from '@testing-library/react';
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { aListedInspection, pageOf } from '../../../testing/dashboard.builder.ts';
import { anId } from '../../../testing/project.builder.ts';
import { FIRST_PAGE, rowsOf, setup, withEmptyStorage } from '../lists/dashboard-lists.fixture.tsx';

withEmptyStorage();
/** Loads the map's code first: the first load takes longer than the tests wait. */
beforeAll(() => import('./dashboard-inspection-map.tsx'));
afterEach(() => vi.useRealTimers());

describe('/dashboard/inspections (spec 2 §2, §9)', () => {
  const items = [
    aListedInspection(),
    aListedInspection({
      ...{ key: `${anId(2)} 3`, id: null, projectId: anId(2), projectName: 'Żółw (№ 3)', inspectionNumber: 3 },
      ...{ status: 'NotScheduled', kind: null, locationName: null, startDateTime: null, endDateTime: null },
      ...{ startWallTime: null, endWallTime: null, timeZone: null },
    }),
    aListedInspection({ key: `${anId(1)} 2`, id: anId(31), inspectionNumber: 2, isOverdue: true, timeZone: null }),
  ];
  const list = { 'get dashboard/inspections/list': pageOf(items, 1_000, { totalIsLowerBound: true }) };

  it('lists ten by the project’s name, with those that have no date, at the clocks of their sites', async () => {
    const { queries } = setup('inspections', list);
    expect(await rowsOf('Inspections')).toEqual([
      [
        'Harbour TowerOn-site',
        '1',
        'In Progress',
        '11/25/2026 9:00 AMUTC+1',
        '11/25/2026 1:00 PMUTC+1',
        'Pier 3Netherlands',
      ],
      ['Żółw (№ 3)', '3', 'Not Scheduled', '–', '–', '–Netherlands'],
      [
        ...['Harbour TowerOn-site', '2', 'In ProgressPast its end', '11/25/2026 9:00 AMUTC+1'],
        ...['11/25/2026 1:00 PMUTC+1', 'Pier 3Netherlands'],
      ],
    ]);
    expect(screen.getByRole('columnheader', { name: 'Project' })).toHaveAttribute('aria-sort', 'ascending');
    expect(screen.getByText(/of 1,000\+ items/)).toBeVisible();
    expect(queries('dashboard/inspections/list')).toEqual([FIRST_PAGE]);
    expect(screen.getByRole('link', { name: 'Żółw (№ 3)' })).toHaveAttribute(
      'href',
      `/projects/${anId(2)}/inspections`,
    );
  });

  it('keeps the focus in the choice of its form, also by the form in which it is shown then', async () => {
    const { user } = setup('inspections', {
      ...list,
      'get dashboard/inspections/map': { items: [], totalCount: 0 },
      'get dashboard/inspections/calendar': { items: [], totalCount: 0 },
      'get geo/layers': { layers: [] },
    });
    for (const name of ['Map', 'Calendar', 'List']) {
      await user.click(await screen.findByRole('button', { name }));
      await waitFor(() => expect(screen.getByRole('button', { name, pressed: true })).toHaveFocus());
    }
  });

  it('is narrowed by status and by the dashboard’s filters together', async () => {
    const path = '/dashboard/inspections?status=Scheduled&countryName=Norway&isOverdue=true&page=2&name=żół';
    const { queries } = setup('inspections', { 'get dashboard/inspections/list': pageOf([]) }, { path });
    expect(await screen.findByText('No results found.')).toBeVisible();
    expect(queries('dashboard/inspections/list')[0]).toEqual({
      ...{ page: '2', pageSize: '10', name: 'żół', countryName: 'Norway', status: 'Scheduled', isOverdue: 'true' },
    });
  });

  it('shows a month, of which the day names those that begin on it', async () => {
    const { queries } = setup(
      'inspections',
      {
        'get dashboard/inspections/calendar': {
          items: [1, 2, 3, 4, 5, 6].map((number) => ({
            ...aListedInspection({ key: `${anId(number)} 1`, inspectionNumber: number }),
            ...{ id: anId(30 + number), startDay: '2026-11-25' },
          })),
          totalCount: 6,
        },
      },
      { path: '/dashboard/inspections?show=calendar&month=2026-11&projectStatus=Open' },
    );
    expect(await screen.findByText(/^6 inspections begin in this month\./)).toBeVisible();
    const day = screen.getByText('Wednesday, November 25').closest('td') as HTMLElement;
    expect(within(day).getAllByRole('link')).toHaveLength(4);
    expect(within(day).getByRole('button', { name: '2 more' })).toBeVisible();
    expect(queries('dashboard/inspections/calendar')).toEqual([{ projectStatus: 'Open', month: '2026-11' }]);
    expect(queries('dashboard/inspections/list')).toEqual([]);
  });

  it('says where calendar and map hold the first ones of too many', async () => {
    const found = { totalCount: 1_000, totalIsLowerBound: true };
    const inMonth = (number: number) => ({ ...aListedInspection(), id: anId(number), startDay: '2026-11-25' });
    const answers = {
      'get dashboard/inspections/calendar': {
        items: Array.from({ length: 1_000 }, (_, index) => inMonth(index)),
        ...found,
      },
      'get dashboard/inspections/map': { items: [], ...found },
    };
    const { unmount } = setup('inspections', answers, { path: '/dashboard/inspections?show=calendar&month=2026-11' });
    expect(
      await screen.findByText(
        /^1,000\+ inspections begin in this month\. The first 1,000 are shown\. Filter for fewer/,
      ),
    ).toBeVisible();
    unmount();
    setup('inspections', answers, { path: '/dashboard/inspections?show=map' });
    expect(await screen.findByText(/of 1,000\+ projects are on the map\. Filter for fewer/)).toBeVisible();
  });

  it.each(['SiteContact', 'Broker', 'RiskManager'] as const)(
    'leads a %s, whose projects have no tab of inspections, to the inspection beside the list, and to the project',
    async (role) => {
      const rows = items.map((row) => ({ ...row, hasTab: false }));
      const { user } = setup(
        'inspections',
        {
          'get dashboard/inspections/list': pageOf(rows),
          [`get projects/${anId(1)}/tab-access`]: [{ name: 'inspections', visible: false, enabled: false }],
        },
        { claims: { role, companyType: 'NoCompany', companyId: null } },
      );
      await rowsOf('Inspections');
      const tab = role === 'SiteContact' ? 'documents' : 'details';
      const undated = screen.getByRole('link', { name: 'Żółw (№ 3)' });
      expect(undated).toHaveAttribute('href', `/projects/${anId(2)}/${tab}`);
      const [first] = screen.getAllByRole('link', { name: 'Harbour Tower' });
      await user.click(first as HTMLElement);
      const pane = await screen.findByRole('region', { name: 'Harbour Tower' });
      expect(pane).toHaveTextContent(/Inspection1KindOn-siteStart11\/25\/2026 9:00 AM/);
      const toProject = within(pane).getByRole('link', { name: 'Go to Project' });
      expect(toProject).toHaveAttribute('href', `/projects/${anId(1)}/${tab}`);
      expect(within(pane).queryByRole('link', { name: 'Go to Inspection' })).toBeNull();
    },
  );

  it('leads to the inspection in its project or beside the list, as the owner of each shows the tab', async () => {
    const [first, , third] = items;
    const rows = [first, { ...third, projectName: 'Without the tab', hasTab: false }];
    setup(
      'inspections',
      { 'get dashboard/inspections/list': pageOf(rows) },
      { claims: { role: 'RiskManager', companyType: 'NoCompany', companyId: null } },
    );
    await rowsOf('Inspections');
    const inside = `/projects/${anId(1)}/inspections?inspectionId=${anId(30)}`;
    expect(screen.getByRole('link', { name: 'Harbour Tower' })).toHaveAttribute('href', inside);
    const beside = `/dashboard/inspections?inspectionId=${anId(31)}`;
    expect(screen.getByRole('link', { name: 'Without the tab' })).toHaveAttribute('href', beside);
  });

  it('opens the inspection that a notification names beside list and calendar; one that was cancelled says so', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 25, 12) });
    const path = (id: string) => `/dashboard/inspections?show=calendar&inspectionId=${id}`;
    const answers = {
      'get dashboard/inspections/calendar': {
        items: [{ ...aListedInspection(), id: anId(30), startDay: '2026-11-25' }],
        totalCount: 1,
      },
      'get dashboard/inspections/list': ({ search }: { search: string }) =>
        pageOf(search.includes(anId(30)) ? [aListedInspection()] : []),
      [`get projects/${anId(1)}/tab-access`]: [{ name: 'inspections', visible: true, enabled: true }],
    };
    const { queries, unmount } = setup('inspections', answers, { path: path(anId(30)) });
    const pane = await screen.findByRole('region', { name: 'Harbour Tower' });
    expect(queries('dashboard/inspections/list')).toEqual([{ id: anId(30) }]);
    const inside = await within(pane).findByRole('link', { name: 'Go to Inspection' });
    expect(inside).toHaveAttribute('href', `/projects/${anId(1)}/inspections?inspectionId=${anId(30)}`);
    expect(await screen.findByRole('link', { name: /^Harbour Tower/, current: true })).toBeVisible();
    unmount();
    setup('inspections', answers, { path: path(anId(39)) });
    expect(await screen.findByText('This inspection was cancelled, or does not exist.')).toBeVisible();
  });

  it('goes on from the last inspection of a page to the next page', async () => {
    const answers = {
      'get dashboard/inspections/list': ({ search }: { search: string }) => {
        const query = new URLSearchParams(search);
        if (query.has('id')) return pageOf([aListedInspection()]);
        return query.get('page') === '2' ? pageOf([aListedInspection({ id: anId(41) })], 11) : pageOf(items, 11);
      },
    };
    const { user, address } = setup('inspections', answers, {
      path: `/dashboard/inspections?inspectionId=${anId(31)}`,
    });
    await rowsOf('Inspections');
    await user.keyboard('j');
    await waitFor(() => expect(address()).toBe(`/dashboard/inspections?inspectionId=${anId(41)}&page=2`));
  });

  it('stays on the last inspection where the pages after it have none to open', async () => {
    const undated = items.filter(({ id }) => id === null);
    const { user, address, queries } = setup(
      'inspections',
      {
        'get dashboard/inspections/list': ({ search }: { search: string }) => {
          const query = new URLSearchParams(search);
          if (query.has('id')) return pageOf(items.filter(({ id }) => id === query.get('id')));
          return pageOf(query.get('page') === '1' ? items : undated, 30);
        },
      },
      { path: `/dashboard/inspections?inspectionId=${anId(31)}` },
    );
    await rowsOf('Inspections');
    await user.keyboard('j');
    await waitFor(() => expect(queries('dashboard/inspections/list')).toContainEqual({ ...FIRST_PAGE, page: '3' }));
    await waitFor(() => expect(address()).toBe(`/dashboard/inspections?inspectionId=${anId(31)}`));
    await screen.findAllByRole('link', { name: 'Harbour Tower' });
    await user.keyboard('k');
    await waitFor(() => expect(address()).toBe(`/dashboard/inspections?inspectionId=${anId(30)}`));
  });

  it('has the columns that somebody chose, in their order, and keeps what is chosen next', async () => {
    const kept = { items: [], columns: [{ list: 'inspections', columns: ['name', 'endDateTime', 'status', 'gone'] }] };
    const { user, writes } = setup('inspections', {
      ...list,
      'get dashboard/views': kept,
      'put dashboard/views/columns': ({ json }: { json: unknown }) => json,
    });
    const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
    await rowsOf('Inspections');
    expect(heads()).toEqual(['Project', 'End', 'Status']);
    await user.click(await screen.findByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('checkbox', { name: 'End' }));
    await waitFor(() => expect(heads()).toEqual(['Project', 'Status']));
    expect(writes()).toEqual([{ list: 'inspections', columns: ['name', 'status'] }]);
  });

  it('is saved as a file whole, page by page, and no cell is a formula', async () => {
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
    const all = Array.from({ length: 1_001 }, (_, index) =>
      aListedInspection({
        key: `${anId(index)} 1`,
        id: anId(index),
        projectName: index === 0 ? '=1+1' : `Tower ${index}`,
      }),
    );
    const { user, notices } = setup('inspections', {
      'get dashboard/inspections/list': ({ search }: { search: string }) => {
        const page = Number(new URLSearchParams(search).get('page'));
        const size = Number(new URLSearchParams(search).get('pageSize'));
        return pageOf(all.slice((page - 1) * size, page * size), all.length);
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'CSV file (.csv)' }));
    await waitFor(() => expect(notices()).toMatchObject([{ kind: 'success', message: '1,001 rows were saved.' }]));
    const lines = (await files[0]?.text())?.trim().split('\r\n') ?? [];
    expect(lines).toHaveLength(1_002);
    expect(lines[0]).toMatch(/,Kind,Country,Past its end$/);
    expect(lines[1]).toMatch(/^'=1\+1,/);
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Excel workbook (.xlsx)' }));
    await waitFor(() => expect(files).toHaveLength(2));
    const parts = unzipSync(new Uint8Array((await files[1]?.arrayBuffer()) ?? []));
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet.match(/<row /g)).toHaveLength(1_002);
    expect(sheet).toContain('<is><t xml:space="preserve">=1+1</t></is>');
  });
});
