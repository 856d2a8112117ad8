import type { SessionClaims } from '@portal/contracts/identity/session';
import type { HelpAreas, HelpSearch, HelpTopic, HelpVisits } from '@portal/contracts/help/help';
import { demoId } from '@portal/contracts/common/demo';
import { buildFrom } from '@portal/service-kit';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { helpService } from './app.ts';
import { startHelp } from './help.fixture.ts';
import { addSeenTours } from './demo/seen-tours.ts';

let running: Awaited<ReturnType<typeof startHelp>>;

beforeAll(async () => {
  running = await startHelp();
});
afterAll(() => running?.stop());

interface Answer<Data> {
  readonly status: number;
  readonly data: Data;
  readonly etag: string | null;
  readonly code: string | undefined;
}

/** Creates the API as one person. */
function reader(claims: Partial<SessionClaims> = {}) {
  const headers = running.tokens.headers({ sub: randomUUID(), ...claims });
  return async <Data>(path: string, init: RequestInit = {}): Promise<Answer<Data>> => {
    const answer = await fetch(`${running.url}${path}`, {
      ...init,
      headers: { ...headers, 'content-type': 'application/json', ...init.headers },
    });
    const body = answer.status === 304 ? {} : ((await answer.json()) as { data?: Data; error?: { code: string } });
    return { status: answer.status, data: body.data as Data, etag: answer.headers.get('etag'), code: body.error?.code };
  };
}
const visit = (page: string): RequestInit => ({ method: 'PUT', body: JSON.stringify({ page }) });
const engineer: Partial<SessionClaims> = { role: 'RiskEngineer', companyType: 'Risk' };

describe('topics of Help (spec 3 §2 Help)', () => {
  it('lists the areas of this release with the topics of the role', async () => {
    const { data } = await reader(engineer)<HelpAreas>('/help/areas');
    expect(data.map(({ label }) => label)).toEqual(['Dashboard', 'Projects', 'Global Ecosystem', 'Account']);
    expect(data[1]?.topics.map(({ id }) => id)).toEqual([
      'overview',
      'details-location',
      'documents-notes',
      'contacts',
      'inspections-time-and-expenses',
      'report-notes-recommendations-claims',
      'analytics-reports',
    ]);
  });

  it('answers a topic in the words of the role', async () => {
    const path = '/help/topics/projects/details-location';
    const ofEngineer = await reader(engineer)<HelpTopic>(path);
    const ofCoordinator = await reader()<HelpTopic>(path);
    expect(ofEngineer.status).toBe(200);
    expect(JSON.stringify(ofEngineer.data)).toContain('technical fields');
    expect(JSON.stringify(ofCoordinator.data)).toContain('[[Close Project|project-actions]]');
    expect(JSON.stringify(ofEngineer.data)).not.toContain('Close Project');
  });

  it('answers 403 for a topic of another role and 404 for what nobody has', async () => {
    const call = reader(engineer);
    expect((await call('/help/topics/projects/budget-fee-proposal')).status).toBe(403);
    expect((await call('/help/topics/projects/no-such-thing')).status).toBe(404);
    expect((await call('/help/topics/my-company/overview')).status).toBe(403);
    expect((await call('/help/topics/my-company/subscription')).status).toBe(404);
  });

  it.each(['/help/topics/Projects/overview', '/help/topics/projects/..%2f..%2fetc', '/help/topics/projects/%00'])(
    'refuses %s as no address of a topic',
    async (path) => {
      expect([400, 404]).toContain((await reader()(path)).status);
    },
  );

  it('answers 304 to who has the newest already', async () => {
    const call = reader();
    const { etag } = await call('/help/areas');
    expect(etag).toBeTruthy();
    expect((await call('/help/areas', { headers: { 'if-none-match': etag ?? '' } })).status).toBe(304);
    expect((await reader(engineer)('/help/areas', { headers: { 'if-none-match': etag ?? '' } })).status).toBe(200);
  });

  it('is closed to administrators, to people without a role and to strangers', async () => {
    expect((await reader({ role: 'Admin', companyType: 'NoCompany' })('/help/areas')).status).toBe(403);
    expect((await reader({ role: 'None', companyType: 'NoCompany' })('/help/areas')).status).toBe(403);
    expect((await fetch(`${running.url}/help/areas`)).status).toBe(401);
  });
});

describe('search of Help', () => {
  it('finds topics by title and by text, and only those of the reader', async () => {
    const { data } = await reader()<HelpSearch>('/help/topics?name=BUDGET');
    expect(data.items[0]).toMatchObject({ area: 'projects', id: 'budget-fee-proposal' });
    const others = await reader(engineer)<HelpSearch>('/help/topics?name=Fee%20Proposal');
    expect(others.data.items.map(({ id }) => id)).not.toContain('budget-fee-proposal');
  });

  it('needs every word, and shows the place without marks', async () => {
    const { data } = await reader()<HelpSearch>('/help/topics?name=closing%20reason%20characters');
    expect(data.totalCount).toBeGreaterThan(0);
    expect(data.items[0]?.excerpt).not.toMatch(/[[\]|]/u);
    expect((await reader()<HelpSearch>('/help/topics?name=closing%20zebra')).data).toEqual({
      items: [],
      totalCount: 0,
      totalPages: 0,
    });
  });

  it('refuses a search that is too long', async () => {
    expect((await reader()(`/help/topics?name=${'x'.repeat(101)}`)).status).toBe(400);
  });
});

describe('visits of Help', () => {
  it('keeps the first time a person opened a page', async () => {
    const call = reader();
    expect((await call<HelpVisits>('/help/visits')).data).toEqual({ items: [] });
    const first = await call<{ firstVisitedAt: string }>('/help/visits', visit('projects/overview'));
    const second = await call<{ firstVisitedAt: string }>('/help/visits', visit('projects/overview'));
    expect(first.status).toBe(200);
    expect(second.data).toEqual(first.data);
    await call('/help/visits', visit('front'));
    const { data } = await call<HelpVisits>('/help/visits');
    expect(data.items.map(({ page }) => page)).toEqual(['projects/overview', 'front']);
  });

  it('keeps one visit where a page is opened in many tabs at once', async () => {
    const call = reader();
    const answers = await Promise.all(Array.from({ length: 12 }, () => call('/help/visits', visit('dashboard/tools'))));
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect((await call<HelpVisits>('/help/visits')).data.items).toHaveLength(1);
  });

  it('does not show one person what another has read', async () => {
    await reader()('/help/visits', visit('front'));
    expect((await reader()<HelpVisits>('/help/visits')).data.items).toEqual([]);
  });

  it.each([
    ['projects/budget-fee-proposal', 403],
    ['projects/no-such-thing', 404],
    ['tours/no-such-section', 404],
    ['../front', 400],
    ['', 400],
  ])('answers a visit of «%s» by a risk engineer with %i', async (page, status) => {
    expect((await reader(engineer)('/help/visits', visit(page))).status).toBe(status);
  });
});

describe('tours (spec 3 §2, onboarding tours)', () => {
  it.each([
    ['an insurer’s coordinator with the Global package', { subscriptionPlan: 'Global' }, 200],
    ['one without it', { subscriptionPlan: 'Pro' }, 403],
    ['a broker company’s coordinator', { subscriptionPlan: 'Global', companyType: 'Broker' }, 403],
    ['a site contact', { subscriptionPlan: 'Global', role: 'SiteContact', companyType: 'NoCompany' }, 403],
  ] as const)('that of Global Ecosystem is seen by %s: %#', async (_who, claims, status) => {
    const call = reader(claims);
    expect((await call('/help/visits', visit('tours/global-ecosystem'))).status).toBe(status);
    const { items } = (await call<HelpVisits>('/help/visits')).data;
    expect(items.map(({ page }) => page)).toEqual(status === 200 ? ['tours/global-ecosystem'] : []);
  });

  it('were seen by all people of the demo but the newcomer, however often the demo is loaded', async () => {
    for (const _time of [1, 2]) await running.database.knex.transaction(addSeenTours);
    const visitsOf = async (email: string) =>
      (await reader({ sub: demoId(`user:${email}`) })<HelpVisits>('/help/visits')).data.items.length;
    expect(await visitsOf('coordinator@insurer.example')).toBe(1);
    expect(await visitsOf('newcomer@insurer.example')).toBe(0);
  });
});

describe('contact us (spec 3 §1)', () => {
  it('answers the support and the sales contact', async () => {
    const { data } = await reader()<Record<string, string>>('/help/contacts');
    expect(data).toEqual({ support: 'support@portal.example', sales: 'sales@portal.example' });
  });

  it('takes them from the settings, and does not start with what is no address', async () => {
    const settings = { PORT: '0', DATABASE_URL: running.database.url, NATS_URL: running.nats.url };
    const login = { NATS_CREDENTIALS: running.nats.credentials('help') };
    const env = { ...settings, ...login, PUBLIC_URL: 'http://localhost:4200', SUPPORT_EMAIL: 'not an address' };
    await expect(buildFrom(helpService, env, { jwks: running.tokens.jwks })).rejects.toThrow(/SUPPORT_EMAIL/);
  });
});
