import { financeAttachmentsChanged, type AttachmentHolder } from '@portal/contracts/events/attachments';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import { financeWorkChanged, type WorkChange } from '@portal/contracts/events/work';
import type { Expense } from '@portal/contracts/finance/expense';
import { EXPENSE_TEXTS } from '@portal/contracts/finance/expense-lists';
import { ATTACHMENT_TEXTS } from '@portal/contracts/projects/attachment-texts';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { expensesOfTwo, HOUR } from './expenses.fixture.ts';

const { expenses, granite, basalt, project, put, remove } = expensesOfTwo();

describe('time and expenses of a project (decisions §18, §27)', () => {
  it('are two sections with sums in the project’s currency', async () => {
    const { engineer } = granite();
    await expenses().booked(engineer, project(), { hours: 1.25, rate: 99.99 });
    await expenses().pay(engineer, project(), {
      category: 'Hotel',
      count: 3,
      rate: 110.5,
      serviceType: 'DesktopReview',
    });
    const { data } = await expenses().list(engineer, project());
    expect(
      data.sections.map(({ kind, totalAmount, quantity, totalCount }) => [kind, totalAmount, quantity, totalCount]),
    ).toEqual([
      ['Time', 124.99, 1.25, 1],
      ['Resource', 331.5, 3, 1],
    ]);
    expect(data.sections[0]?.items[0]).toMatchObject({
      ...{ version: 1, amount: 124.99, projectAmount: 124.99, rateSource: 'Typed', exchangeRateSource: 'SameCurrency' },
      ...{ timeExpense: { activity: 'Report Writing', hours: 1.25 }, resourceExpense: null, createdBy: 'Erik Stone' },
    });
    expect(data.services).toMatchObject([
      { serviceType: 'DesktopReview', hours: 0, expenseAmount: 331.5, budget: null },
      { serviceType: 'MainReport', hours: 1.25, timeAmount: 124.99 },
    ]);
    expect(data).toMatchObject({ currency: 'EUR', create: { allowed: true }, sendPendingBills: { obstacle: 'role' } });
    const count = await expenses().call(engineer, 'GET', `/expenses/count?projectId=${project().id}`);
    expect(count.data).toEqual({ count: 2, unbilledCount: 2 });
  });

  it('are hinted to open pages of their engineer, of the company and of the owner, and to no competitor', async () => {
    const stranger = await expenses().addPerson('RiskEngineer', null);
    const people = [granite().engineer, granite().colleague, basalt().engineer, stranger];
    await expenses().assign(project(), ...people);
    const owner = { projectId: project().id, companyId: project().coordinator.companyId };
    const hints = async () => {
      const told = await expenses().knex('copied_events').where({ subject: financeWorkChanged.subject }).orderBy('seq');
      return told
        .flatMap(({ event }) => (JSON.parse(String(event)) as PortalEvent<{ changes: WorkChange[] }>).data.changes)
        .filter(({ projectId, tab }) => projectId === project().id && tab === 'expenses');
    };
    const ofGranite = { ...owner, userIds: [granite().engineer.sub], companyIds: [granite().id] };
    const own = await expenses().booked(granite().engineer, project());
    await put(granite().coordinator, own, { hours: 3 });
    const other = await expenses().booked(granite().colleague, project());
    await expenses().mark(granite().coordinator, own, other);
    const of = await expenses().booked(stranger, project());
    await expenses().unassign(project(), stranger);
    await remove(stranger, of);
    const both = [granite().engineer.sub, granite().colleague.sub].toSorted();
    expect(await hints()).toMatchObject([
      ofGranite,
      ofGranite,
      { ...ofGranite, userIds: [granite().colleague.sub] },
      { ...ofGranite, userIds: both },
      { ...owner, userIds: [stranger.sub], companyIds: [] },
      // Somebody who has left is in no audience any more.
      { ...owner, userIds: [], companyIds: [] },
    ]);
  });

  it('are read by their engineer and the coordinator of the company; nobody reads those of others', async () => {
    const own = await expenses().booked(granite().engineer, project());
    await expenses().booked(granite().colleague, project(), { hours: 2 });
    const other = await expenses().booked(basalt().engineer, project(), { hours: 4 });
    const hoursOf = async (as: object) => (await expenses().list(as, project())).data.sections[0]?.quantity;
    expect([
      await hoursOf(granite().engineer),
      await hoursOf(granite().coordinator),
      await hoursOf(basalt().coordinator),
    ]).toEqual([1, 3, 4]);
    const read = async (as: object, { id }: Expense, part = '') =>
      (await expenses().call(as, 'GET', `/expenses/${id}${part}`)).status;
    const foreign = await expenses().project();
    const stranger = await expenses().riskCompany();
    for (const part of ['', '/history']) {
      expect([
        await read(granite().coordinator, own, part),
        await read(granite().engineer, other, part),
        await read(granite().colleague, own, part),
        await read(basalt().coordinator, own, part),
      ]).toEqual([200, 403, 403, 403]);
      expect(await read(foreign.coordinator, own, part)).toBe(403);
      expect([await read(stranger.coordinator, own, part), await read(stranger.engineer, own, part)]).toEqual([
        404, 404,
      ]);
    }
    expect((await expenses().list(stranger.engineer, project())).status).toBe(404);
    expect((await expenses().list(project().coordinator, project())).status).toBe(403);
  });

  it('are pages by day, newest first; billed ones are listed apart', async () => {
    const { engineer, coordinator } = granite();
    for (const date of ['2026-03-03', '2026-03-01', '2026-03-02'])
      await expenses().booked(engineer, project(), { date });
    const datesOf = async (query: string) =>
      (await expenses().list(engineer, project(), query)).data.sections[0]?.items.map(({ date }) => date);
    expect(await datesOf('&kind=Time&pageSize=2')).toEqual(['2026-03-03', '2026-03-02']);
    expect(await datesOf('&kind=Time&pageSize=2&page=2')).toEqual(['2026-03-01']);
    expect(await datesOf('&sortFieldName=date&sortDirection=Ascending')).toEqual([
      '2026-03-01',
      '2026-03-02',
      '2026-03-03',
    ]);
    const [newest] = (await expenses().list(engineer, project())).data.sections[0]?.items ?? [];
    if (!newest) throw new Error('Nothing is listed');
    await expenses().mark(coordinator, newest);
    expect(await datesOf('')).toEqual(['2026-03-02', '2026-03-01']);
    expect(await datesOf('&isBilled=true')).toEqual(['2026-03-03']);
  });

  it('are narrowed to an engineer, a service and a period, sums apart, in either order of days', async () => {
    const { engineer, colleague, coordinator } = granite();
    for (const date of ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'])
      await expenses().booked(engineer, project(), { date });
    await expenses().booked(engineer, project(), { date: '2026-03-02', serviceType: 'DesktopReview' });
    await expenses().booked(colleague, project(), { date: '2026-03-02' });
    await expenses().booked(basalt().engineer, project(), { date: '2026-03-02' });
    const found = async (query: string) => {
      const { data } = await expenses().list(coordinator, project(), `&kind=Time${query}`);
      const [section] = data.sections;
      return [section?.items.map(({ date }) => date.slice(8)), section?.totalCount, section?.quantity];
    };
    const ofEngineer = `&riskEngineerId=${engineer.sub}`;
    const period = '&from=2026-03-02&to=2026-03-03';
    expect(await found(`${ofEngineer}&serviceType=MainReport${period}`)).toEqual([['03', '02'], 2, 6]);
    expect(await found(`${period}&sortFieldName=date&sortDirection=Ascending`)).toEqual([
      ['02', '02', '02', '03'],
      4,
      6,
    ]);
    expect(await found('&serviceType=DesktopReview')).toEqual([['02'], 1, 6]);
    expect(await found(`&riskEngineerId=${basalt().engineer.sub}`)).toEqual([[], 0, 6]);
    expect(await found(`${ofEngineer}&pageSize=2&page=2`)).toEqual([['02', '02'], 5, 6]);
    expect((await expenses().list(coordinator, project(), '&from=2026-02-30')).status).toBe(400);
    const { data } = await expenses().list(coordinator, project());
    expect(data.engineers.map(({ name }) => name)).toEqual(['Erik Stone', 'Kim Stone']);
  });

  it('have whole quarters of at most 24 hours, days that are not in the future, and positive prices', async () => {
    const errorsOf = async (fields: object) =>
      (await expenses().book(granite().engineer, project(), fields)).fieldErrors;
    expect(await errorsOf({ hours: 0.3 })).toEqual({ hours: [EXPENSE_TEXTS.hoursStep] });
    expect(await errorsOf({ hours: 25 })).toEqual({ hours: [EXPENSE_TEXTS.hoursMax] });
    expect(await errorsOf({ date: '2999-01-01' })).toEqual({ date: [EXPENSE_TEXTS.inFuture] });
    for (const rate of [0, -1, 1.005, 1e9]) expect(await errorsOf({ rate })).toHaveProperty('rate');
    for (const exchangeRate of [0, 1.000_000_1, 100])
      expect(await errorsOf({ exchangeRate })).toHaveProperty('exchangeRate');
    expect(await errorsOf({ exchangeRate: 1.1 })).toEqual({ exchangeRate: [EXPENSE_TEXTS.sameCurrency] });
    expect((await expenses().list(granite().engineer, project())).data.sections[0]?.totalCount).toBe(0);
  });

  it.each([
    ['0042', '42'],
    ['2024.1', '2024.10'],
    ['12345678901234567890', '12345678901234567891'],
  ])(
    'have the description %s corrected to %s, and no change where the same is sent again',
    async (typed, corrected) => {
      const { engineer } = granite();
      const { data: own } = await expenses().pay(engineer, project(), { description: typed });
      const { id, serviceType, date, rate, currency, exchangeRate } = own;
      const fields = { id, serviceType, date, rate, currency, exchangeRate, category: 'Flight', count: 1 };
      const describe = (description: string) =>
        expenses().call<Expense>(engineer, 'PUT', '/expenses/resource', { ...fields, description });
      expect((await describe(typed)).data.version).toBe(1);
      expect((await describe(corrected)).data).toMatchObject({ version: 2, description: corrected });
      const { data: stored } = await expenses().call<Expense>(engineer, 'GET', `/expenses/${id}`);
      expect(stored.description).toBe(corrected);
    },
  );
});

describe('hours of a day', () => {
  it('are at most 24 over all projects of an engineer', async () => {
    const other = await expenses().project();
    await expenses().assign(other, granite().engineer);
    const there = await expenses().booked(granite().engineer, other, { hours: 20 });
    const refused = await expenses().book(granite().engineer, project(), { hours: 4.25 });
    expect(refused.fieldErrors).toEqual({ hours: [EXPENSE_TEXTS.dayFull('2026-03-02', 4)] });
    const here = await expenses().booked(granite().engineer, project(), { hours: 4 });
    await expenses().booked(granite().colleague, project(), { hours: 24 });
    await expenses().booked(granite().engineer, project(), { hours: 24, date: '2026-03-03' });
    expect((await put(granite().engineer, here, { hours: 4.25 })).fieldErrors).toHaveProperty('hours');
    expect((await put(granite().engineer, there, { hours: 19.75 })).status).toBe(200);
    expect((await put(granite().engineer, here, { hours: 4.25 })).status).toBe(200);
    expect((await put(granite().engineer, here, { date: '2026-03-03', hours: 1 })).fieldErrors).toHaveProperty('hours');
    await remove(granite().engineer, there);
    await expenses().booked(granite().engineer, project(), { hours: 19.75 });
  });

  it('stay below 24 where two write at once', async () => {
    const other = await expenses().project();
    await expenses().assign(other, granite().engineer);
    const tries = await Promise.all(
      [project(), other, project(), other].map((one) => expenses().book(granite().engineer, one, { hours: 9 })),
    );
    expect(tries.map(({ status }) => status).toSorted()).toEqual([201, 201, 400, 400]);
  });

  it('keep a day that was not changed, in whatever zone somebody corrects them', async () => {
    const own = await expenses().booked(granite().engineer, project());
    const entry = expenses().knex('expenses').where({ id: own.id });
    // An engineer east of the date line has booked a day that has not begun for the coordinator.
    await entry.clone().update({ date: '2999-01-01' });
    const ahead = { ...own, date: '2999-01-01' };
    expect((await put(granite().coordinator, ahead, { hours: 2 })).status).toBe(200);
    expect((await put(granite().coordinator, ahead, { date: '2999-01-02' })).fieldErrors).toEqual({
      date: [EXPENSE_TEXTS.inFuture],
    });
    await entry.clone().update({ date: '2026-03-06' });
    await expenses().unassign(project(), granite().engineer);
    const ended = expenses().knex('assigned_engineers').where({ engineer_id: granite().engineer.sub });
    await ended.update({ ended_at: '2026-03-05T12:00:00Z' });
    const late = { ...own, date: '2026-03-06' };
    expect((await put(granite().engineer, late, { hours: 3 })).status).toBe(200);
    expect((await put(granite().engineer, late, { date: '2026-03-07' })).fieldErrors).toEqual({
      date: ['The assignment to this project ended on 03/05/2026.'],
    });
  });

  it('are entered for a week at once, all of them or none', async () => {
    const week = (lines: object[]) =>
      expenses().call<Expense[]>(granite().engineer, 'POST', '/expenses/week', { projectId: project().id, lines });
    const days = ['2026-03-02', '2026-03-03', '2026-03-03'].map((date) => ({ ...HOUR, date, hours: 8 }));
    expect((await week(days)).data.map(({ date }) => date)).toEqual(['2026-03-02', '2026-03-03', '2026-03-03']);
    const refused = await week([...days, { ...HOUR, date: '2999-01-01' }]);
    expect(refused.fieldErrors).toEqual({ 'lines.3.date': [EXPENSE_TEXTS.inFuture] });
    const full = await week(days);
    expect(full.fieldErrors).toEqual({
      'lines.1.hours': [EXPENSE_TEXTS.dayFull('2026-03-03', 8)],
      'lines.2.hours': [EXPENSE_TEXTS.dayFull('2026-03-03', 8)],
    });
    expect((await expenses().list(granite().engineer, project())).data.sections[0]?.totalCount).toBe(3);
  });
});

describe('receipts', () => {
  it('are the person’s own files, and told to services/library with their readers', async () => {
    const { engineer, colleague } = granite();
    const [own, other] = [await expenses().file(engineer), await expenses().file(colleague)];
    const refused = await expenses().pay(engineer, project(), { fileIds: [own, other] });
    expect(refused.fieldErrors).toEqual({ fileIds: [ATTACHMENT_TEXTS.unknown] });
    const { data } = await expenses().pay(engineer, project(), { fileIds: [own] });
    expect(data.files).toEqual([{ fileId: own, name: 'receipt.pdf' }]);
    const { id, serviceType, date, rate, currency, exchangeRate } = data;
    const fields = { id, serviceType, date, rate, currency, exchangeRate, category: 'Flight', count: 1 };
    const put = await expenses().call<Expense>(engineer, 'PUT', '/expenses/resource', { ...fields, fileIds: [own] });
    expect(put.data.version).toBe(1);
    await remove(granite().coordinator, data);
    const told = await expenses()
      .knex('copied_events')
      .where({ subject: financeAttachmentsChanged.subject })
      .orderBy('seq')
      .pluck<string[]>('event');
    const holdersOf = (event: string) =>
      (JSON.parse(event) as PortalEvent<{ holders: AttachmentHolder[] }>).data.holders;
    const owner = { userId: engineer.sub, companyId: granite().id };
    expect(told.flatMap(holdersOf).filter((holder) => holder.id === id)).toMatchObject([
      { kind: 'Expense', version: 1, tab: 'expenses', owner, fileIds: [own] },
      { kind: 'Expense', version: 2, owner, fileIds: [] },
    ]);
  });
});

describe('entries that are missing', () => {
  it('are answered as those of other tenants', async () => {
    const { engineer } = granite();
    const own = await expenses().pay(engineer, project());
    expect((await put(engineer, { ...own.data, timeExpense: { activity: 'Training', hours: 1 } })).status).toBe(404);
    expect((await expenses().call(engineer, 'GET', `/expenses/${randomUUID()}`)).status).toBe(404);
    expect((await expenses().call(engineer, 'DELETE', '/expenses/none')).status).toBe(404);
    await project().publish({ status: 'Deleted' });
    expect((await expenses().call(engineer, 'GET', `/expenses/${own.data.id}`)).status).toBe(404);
    const left = await expenses().knex('expenses').where({ project_id: project().id });
    expect(left).toEqual([]);
  });
});
