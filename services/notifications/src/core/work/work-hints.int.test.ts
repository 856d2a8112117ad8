import { randomUUID } from 'node:crypto';
import { projectClosed, projectCreated } from '@portal/contracts/events/projects';
import { projectStates } from '@portal/contracts/events/project-states';
import { dashboardChanged, financeWorkChanged, workChanged, type WorkChange } from '@portal/contracts/events/work';
import { PROJECT_TAB_NAMES } from '@portal/contracts/common/tabs';
import type { SessionClaims } from '@portal/contracts/identity/session';
import { dropConnections, until } from '@portal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anEvent } from '../../notifications/events.fixture.ts';
import { startFixture, type Fixture } from '../../portal.fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.stop());

/** Opens a person's stream of work; the first message ends each test. */
async function listen(claims: Partial<SessionClaims>) {
  const controller = new AbortController();
  const response = await fixture.call(
    { companyProjectTabAccess: [...PROJECT_TAB_NAMES], ...claims },
    '/notifications/stream',
    {
      signal: controller.signal,
    },
  );
  let text = '';
  const reading = (async () => {
    for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>)
      text += new TextDecoder().decode(chunk);
  })().catch(() => undefined);
  await until(() => text.includes('event: ready'));
  return {
    news: (): unknown[] => [...text.matchAll(/^event: work\ndata: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? '')),
    close: async () => {
      controller.abort();
      await reading;
    },
  };
}

const change = (changes: Partial<WorkChange> = {}): WorkChange => ({
  projectId: randomUUID(),
  tab: 'recommendations',
  isReview: false,
  companyId: randomUUID(),
  userIds: [],
  companyIds: [],
  ...changes,
});
const deliver = (...changes: readonly WorkChange[]) => fixture.deliver(anEvent(workChanged.subject, { changes }, null));
const newsOf = ({ projectId, tab }: WorkChange) => ({ projectId, tab });

describe('work that has changed', () => {
  it('is told to those alone who see the project, the tab that its owner shows, and what is not issued yet', async () => {
    const [companyId, riskCompanyId, siteContact, stranger] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    const base = { companyId, companyIds: [riskCompanyId], userIds: [siteContact] };
    const tabs = JSON.stringify({ claims: ['ICUnderwriter'], details: ['SiteContact', 'RCCoordinator'] });
    await fixture.running.database.knex('known_tab_settings').insert({ company_id: companyId, version: 1, tabs });
    const streams = {
      coordinator: await listen({ role: 'ICCoordinator', companyType: 'Insurance', companyId }),
      riskCoordinator: await listen({ role: 'RCCoordinator', companyType: 'Risk', companyId: riskCompanyId }),
      siteContact: await listen({ role: 'SiteContact', companyType: 'NoCompany', companyId: null, sub: siteContact }),
      stranger: await listen({ role: 'SiteContact', companyType: 'NoCompany', companyId: null, sub: stranger }),
      rival: await listen({ role: 'ICCoordinator', companyType: 'Insurance', companyId: randomUUID() }),
      otherEngineer: await listen({ role: 'RiskEngineer', companyType: 'Risk', companyId: riskCompanyId }),
    };
    const [open, review, claims] = [
      change(base),
      change({ ...base, isReview: true }),
      change({ ...base, tab: 'claims' }),
    ];
    const last = change({ ...base, tab: 'details', userIds: [siteContact, stranger] });
    await deliver(open, review, claims, last);

    const seen = {
      coordinator: [open, review, claims, last],
      riskCoordinator: [open, review, last],
      siteContact: [open, last],
      stranger: [last],
    };
    for (const [person, news] of Object.entries(seen)) {
      const { news: heard } = streams[person as keyof typeof seen];
      await until(() => heard().length === news.length);
      expect(heard(), person).toEqual(news.map(newsOf));
    }
    expect(streams.rival.news()).toEqual([]);
    expect(streams.otherEngineer.news()).toEqual([]);
    await Promise.all(Object.values(streams).map((stream) => stream.close()));
  });

  it('is told to a page that connects just after it, if its reader sees it', async () => {
    const companyId = randomUUID();
    const coordinator = { role: 'ICCoordinator', companyType: 'Insurance', companyId } as const;
    const stream = await listen(coordinator);
    const told = change({ companyId });
    await deliver(told);
    await until(() => stream.news().length === 1);
    const late = await listen(coordinator);
    const rival = await listen({ ...coordinator, companyId: randomUUID() });
    await until(() => late.news().length === 1);
    const last = change({ companyId });
    await deliver(last);
    await until(() => late.news().length === 2);
    expect(late.news()).toEqual([newsOf(told), newsOf(last)]);
    expect(rival.news()).toEqual([]);
    await Promise.all([stream, late, rival].map((one) => one.close()));
  });

  it('is told of budgets, which services/finance owns, to coordinators and underwriters alone', async () => {
    const companyId = randomUUID();
    const [engineer, riskCompanyId] = [randomUUID(), randomUUID()];
    const underwriter = await listen({ role: 'ICUnderwriter', companyType: 'Insurance', companyId });
    const claims = { role: 'RiskEngineer', companyType: 'Risk', companyId: riskCompanyId, sub: engineer } as const;
    const outsider = await listen(claims);
    const base = { companyId, companyIds: [riskCompanyId], userIds: [engineer] };
    const [told, last] = [change({ ...base, tab: 'budget' }), change({ ...base, tab: 'details' })];
    await fixture.deliver(anEvent(financeWorkChanged.subject, { changes: [told, last] }, null));
    await until(() => underwriter.news().length === 2 && outsider.news().length === 1);
    expect(underwriter.news()).toEqual([newsOf(told), newsOf(last)]);
    expect(outsider.news()).toEqual([newsOf(last)]);
    await Promise.all([underwriter.close(), outsider.close()]);
  });

  it('is told of amounts of claims to those alone who read them', async () => {
    const [companyId, riskCompanyId, broker, manager] = Array.from({ length: 4 }, () => randomUUID() as string);
    const person = { companyType: 'NoCompany', companyId: null } as const;
    const streams = {
      coordinator: await listen({ role: 'ICCoordinator', companyType: 'Insurance', companyId }),
      internal: await listen({ role: 'RiskEngineer', companyType: 'Insurance', companyId }),
      broker: await listen({ role: 'Broker', ...person, sub: broker }),
      manager: await listen({ role: 'RiskManager', ...person, sub: manager }),
      riskCoordinator: await listen({ role: 'RCCoordinator', companyType: 'Risk', companyId: riskCompanyId }),
    };
    const all = [companyId, riskCompanyId, broker, manager].filter((id) => id !== undefined);
    const base = { companyId: companyId ?? '', companyIds: all, userIds: all, tab: 'claims' } as const;
    const [amounts, others] = [change({ ...base, isOfAmounts: true }), change({ ...base, isOfAmounts: false })];
    await deliver(amounts, others);
    const seen = {
      ...{ coordinator: [amounts, others], internal: [amounts, others], broker: [amounts, others] },
      ...{ manager: [others], riskCoordinator: [others] },
    };
    for (const [name, changes] of Object.entries(seen)) {
      const stream = streams[name as keyof typeof streams];
      await until(() => stream.news().length >= changes.length);
      expect([name, stream.news()]).toEqual([name, changes.map(newsOf)]);
    }
    await Promise.all(Object.values(streams).map((stream) => stream.close()));
  });

  it('is told of dashboards without a project, to those who see one that changed, whatever its tabs', async () => {
    const [companyId, riskCompanyId, siteContact] = [randomUUID(), randomUUID(), randomUUID()];
    const tabs = JSON.stringify({ inspections: [], recommendations: [] });
    await fixture.running.database.knex('known_tab_settings').insert({ company_id: companyId, version: 1, tabs });
    const streams = {
      coordinator: await listen({ role: 'ICCoordinator', companyType: 'Insurance', companyId }),
      riskCoordinator: await listen({ role: 'RCCoordinator', companyType: 'Risk', companyId: riskCompanyId }),
      siteContact: await listen({ role: 'SiteContact', companyType: 'NoCompany', companyId: null, sub: siteContact }),
      rival: await listen({ role: 'ICCoordinator', companyType: 'Insurance', companyId: randomUUID() }),
    };
    const base = { companyId, companyIds: [riskCompanyId], userIds: [siteContact], isReview: false };
    const review = { ...base, userIds: [siteContact], isReview: true, companyIds: [] };
    await fixture.deliver(anEvent(dashboardChanged.subject, { changes: [review] }, null));
    const told = { projectId: null, tab: 'dashboard' };
    await until(() => streams.coordinator.news().length === 1);
    expect(streams.siteContact.news()).toEqual([]);
    await fixture.deliver(anEvent(dashboardChanged.subject, { changes: [base] }, null));
    await until(() => streams.siteContact.news().length === 1 && streams.riskCoordinator.news().length === 1);
    expect(streams.siteContact.news()).toEqual([told]);
    expect(streams.riskCoordinator.news()).toEqual([told]);
    expect(streams.rival.news()).toEqual([]);
    await Promise.all(Object.values(streams).map((stream) => stream.close()));
  });

  it('is told of the whole project to those who have lost it, whatever its tabs, also where it was deleted; not to its owner', async () => {
    const [companyId, riskCompanyId, siteContact, engineer, manager] = Array.from(
      { length: 5 },
      () => randomUUID() as string,
    );
    const streams = {
      coordinator: await listen({ role: 'ICCoordinator', companyType: 'Insurance', companyId }),
      riskCoordinator: await listen({ role: 'RCCoordinator', companyType: 'Risk', companyId: riskCompanyId }),
      siteContact: await listen({ role: 'SiteContact', companyType: 'NoCompany', companyId: null, sub: siteContact }),
      engineer: await listen({ role: 'RiskEngineer', companyType: 'NoCompany', companyId: null, sub: engineer }),
      manager: await listen({ role: 'RiskManager', companyType: 'NoCompany', companyId: null, sub: manager }),
    };
    const part = (userId: string | undefined, role: string) => ({ userId, companyId: null, role, isPrimary: false });
    const project = {
      ...{ projectId: randomUUID(), version: 1, companyId, companyType: 'Insurance', name: 'Ōsaka', status: 'Open' },
      participants: [part(siteContact, 'SiteContact'), part(engineer, 'RiskEngineer'), part(manager, 'RiskManager')],
      assignedCompanyId: riskCompanyId,
    };
    const send = (fields: object) =>
      fixture.deliver(anEvent(projectStates.subject, { projects: [{ ...project, ...fields }] }, null));
    await send({});
    // Two states that come together are stored as one: nobody is known to have had a project that was not stored.
    const { knex } = fixture.running.database;
    await until(() => knex('known_projects').where({ id: project.projectId, version: 1 }).first());
    await send({ version: 2, participants: [part(manager, 'RiskManager')], assignedCompanyId: null });
    const told = { projectId: project.projectId, tab: null };
    const heard = (counts: Partial<Record<keyof typeof streams, number>>) =>
      until(() =>
        Object.entries(counts).every(([name, n]) => streams[name as keyof typeof streams].news().length === n),
      );
    await heard({ siteContact: 1, engineer: 1, riskCoordinator: 1 });
    expect(streams.manager.news()).toEqual([]);
    await send({ version: 3, status: 'Deleted', participants: [], assignedCompanyId: null });
    await heard({ manager: 1 });
    for (const [name, { news }] of Object.entries(streams))
      expect([name, news()]).toEqual([name, name === 'coordinator' ? [] : [told]]);
    await Promise.all(Object.values(streams).map((stream) => stream.close()));
  });

  it('is told to all of a project with more people than one payload of PostgreSQL holds', async () => {
    const userIds = Array.from({ length: 300 }, () => randomUUID());
    const last = await listen({
      role: 'SiteContact',
      companyType: 'NoCompany',
      companyId: null,
      sub: userIds.at(-1) ?? '',
    });
    const told = change({ userIds });
    await deliver(told);
    await until(() => last.news().length === 1);
    expect(last.news()).toEqual([newsOf(told)]);
    await last.close();
  });

  it('reaches open pages while an event of bells and mails stalls', async () => {
    const { knex } = fixture.running.database;
    const [companyId, projectId] = [randomUUID(), randomUUID()];
    const stream = await listen({ role: 'ICCoordinator', companyType: 'Insurance', companyId });
    const closing = {
      projectId,
      projectName: 'Dam',
      insurerCompanyId: companyId,
      participants: [],
      closingReason: 'Done',
    };
    const closed = anEvent(projectClosed.subject, closing, null);
    const isHandled = () => knex('handled_events').where({ event_id: closed.id }).first('event_id');
    const told = change({ companyId });
    await knex.transaction(async (tx) => {
      await tx.raw('select lock_project(?)', [projectId]);
      await fixture.deliver(closed);
      await deliver(told);
      await until(() => stream.news().length === 1);
      expect(stream.news()).toEqual([newsOf(told)]);
      expect(await isHandled()).toBeUndefined();
    });
    await until(isHandled);
    await stream.close();
  });

  it('holds no bell where it stalls itself', async () => {
    const { knex } = fixture.running.database;
    const companyId = randomUUID();
    const [actor, colleague] = [
      await fixture.member('ICCoordinator', companyId),
      await fixture.member('ICCoordinator', companyId),
    ];
    const stream = await listen({ role: 'ICCoordinator', companyType: 'Insurance', companyId });
    await knex.transaction(async (tx) => {
      await tx('consumer_positions').where({ consumer: 'notifications-work' }).forUpdate();
      await deliver(change({ companyId }));
      const added = { projectId: randomUUID(), projectName: 'Dam', insurerCompanyId: companyId };
      await fixture.deliver(anEvent(projectCreated.subject, added, actor.sub));
      await until(() => knex('notifications').where({ user_id: colleague.sub }).first('id'));
      expect(stream.news()).toEqual([]);
    });
    await until(() => stream.news().length === 1);
    await stream.close();
  });

  it('is all looked at again once the database has been away', async () => {
    const companyId = randomUUID();
    const stream = await listen({ role: 'ICCoordinator', companyType: 'Insurance', companyId });
    await dropConnections(fixture.running.database.knex);
    await until(() => stream.news().length === 1);
    const late = await listen({ role: 'ICCoordinator', companyType: 'Insurance', companyId });
    await until(() => late.news().length === 1);
    for (const one of [stream, late]) expect(one.news()).toEqual([{ projectId: null, tab: null }]);
    await Promise.all([stream, late].map((one) => one.close()));
  });
});
