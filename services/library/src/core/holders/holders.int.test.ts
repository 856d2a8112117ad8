import { randomUUID } from 'node:crypto';
import { companyTabAccessChanged } from '@portal/contracts/events/admin';
import { attachmentsChanged, type AttachmentHolder } from '@portal/contracts/events/attachments';
import type { ProjectState } from '@portal/contracts/events/project-states';
import { until } from '@portal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  participantOf,
  startDocuments,
  type DocumentsFixture,
  type Reader,
  type TestProject,
} from '../../documents.fixture.ts';
import { CONTENT, type Person } from '../../library.fixture.ts';
import { storeProjectStates } from '../../projects/projects.fixture.ts';
import { statementsOf } from '../../statements.fixture.ts';
import { storeHolders } from './holder.repository.ts';

let library: DocumentsFixture;
let coordinator: Reader;
let engineer: Reader;
let underwriter: Reader;
let site: Reader;
let broker: Reader;
let rival: Reader;
let project: TestProject;
let photo: string;

beforeAll(async () => {
  library = await startDocuments();
  coordinator = await library.reader();
  const { companyId } = coordinator;
  engineer = await library.reader({ role: 'RiskEngineer', companyType: 'Risk' });
  underwriter = await library.reader({ role: 'ICUnderwriter', companyId });
  site = await library.reader({ role: 'SiteContact', companyType: 'NoCompany' });
  broker = await library.reader({ role: 'Broker', companyType: 'NoCompany' });
  rival = await library.reader();
});
afterAll(() => library?.stop());
beforeEach(async () => {
  const participants = [
    participantOf(engineer, 'RiskEngineer', true),
    participantOf(site, 'SiteContact'),
    participantOf(broker, 'Broker'),
  ];
  project = await library.project(coordinator.companyId ?? '', participants);
  const { data } = await engineer.store(await engineer.upload(CONTENT.png), 'site.png', CONTENT.png.length);
  photo = data.id;
});

const aHolder = (fields: Partial<AttachmentHolder> = {}): AttachmentHolder => ({
  kind: 'Recommendation',
  id: randomUUID(),
  version: 1,
  tab: 'recommendations',
  isIssued: true,
  fileIds: [photo],
  ...fields,
});
const keep = (...holders: AttachmentHolder[]) =>
  library.running.service.deps.knex.transaction((tx) => storeHolders(tx, project.id, holders));
const read = async (person: Person): Promise<number> => (await person.call('GET', `/files/${photo}`)).status;

describe('who reads the photos of a project', () => {
  it('everybody who reads what holds them; nobody of another company', async () => {
    expect(await read(underwriter)).toBe(404);
    await keep(aHolder());
    for (const person of [coordinator, underwriter, engineer, site, broker]) expect(await read(person)).toBe(200);
    expect(await read(rival)).toBe(404);
  });

  it('those of the site and the broker from Issued on', async () => {
    const holder = aHolder({ isIssued: false });
    await keep(holder);
    expect([await read(underwriter), await read(site), await read(broker)]).toEqual([200, 404, 404]);
    await keep({ ...holder, version: 2, isIssued: true });
    expect([await read(site), await read(broker)]).toEqual([200, 200]);
  });

  it('nobody by a holder that does not have them any more, whatever comes late', async () => {
    const holder = aHolder();
    await keep(holder);
    await keep({ ...holder, version: 3, fileIds: [] });
    await keep({ ...holder, version: 2 });
    expect([await read(site), await read(underwriter)]).toEqual([404, 404]);
    expect(await read(engineer), 'who uploaded it').toBe(200);
  });

  it('of an expense, its engineer and their company alone', async () => {
    const companyId = randomUUID();
    const of = { companyId, companyType: 'Risk' } as const;
    const [rita, kim] = [
      await library.reader({ role: 'RCCoordinator', ...of }),
      await library.reader({ role: 'RiskEngineer', ...of }),
    ];
    const people = [participantOf(kim, 'RiskEngineer'), participantOf(engineer, 'RiskEngineer')];
    project = await library.project(coordinator.companyId ?? '', people);
    const owner = { userId: engineer.id, companyId };
    await keep(aHolder({ kind: 'Expense', tab: 'expenses', owner }));
    expect([await read(rita), await read(kim), await read(coordinator), await read(broker)]).toEqual([
      200, 404, 403, 404,
    ]);
  });

  it('of an expense of a former project, its engineer still, whoever has attached it; colleagues and others do not', async () => {
    const of = { companyId: randomUUID(), companyType: 'Risk' } as const;
    const uploader = await library.reader({ role: 'RCCoordinator', ...of });
    const [former, colleague] = [
      await library.reader({ role: 'RiskEngineer', ...of }),
      await library.reader({ role: 'RiskEngineer', ...of }),
    ];
    photo = (await uploader.store(await uploader.upload(CONTENT.png), 'taxi.png', CONTENT.png.length)).data.id;
    const owner = { userId: former.id, companyId: of.companyId };
    const readers = [former, colleague, rival];
    // The engineer has no part in the project any more.
    await keep(aHolder({ owner }));
    expect(await Promise.all(readers.map(read)), 'of an item that is no expense').toEqual([403, 403, 404]);
    await keep(aHolder({ kind: 'Expense', tab: 'expenses', owner }));
    expect(await Promise.all(readers.map(read))).toEqual([200, 403, 404]);
  });

  it('of a fee proposal, the coordinators and underwriters of the owner with the tab alone, and none in the Lite plan', async () => {
    const { companyId } = coordinator;
    const [admin, manager, rivalsUnderwriter, risk] = [
      await library.reader({ role: 'Admin', companyType: 'NoCompany' }),
      await library.reader({ role: 'RiskManager', companyType: 'NoCompany' }),
      await library.reader({ role: 'ICUnderwriter', companyId: rival.companyId }),
      await library.reader({ role: 'RCCoordinator', companyType: 'Risk' }),
    ];
    const [lite, liteUnderwriter] = [
      await library.reader({ companyId, subscriptionPlan: 'Lite' }),
      await library.reader({ role: 'ICUnderwriter', companyId, subscriptionPlan: 'Lite' }),
    ];
    const representative = await library.reader({ role: 'InsuranceRepresentative', companyType: 'NoCompany' });
    const uploader = await library.reader({ companyId });
    const people = [
      participantOf(engineer, 'RiskEngineer', true),
      participantOf(risk, 'RCCoordinator'),
      participantOf(manager, 'RiskManager'),
      participantOf(representative, 'InsuranceRepresentative'),
      participantOf(site, 'SiteContact'),
      participantOf(broker, 'Broker'),
    ];
    project = await library.project(companyId ?? '', people);
    const { data } = await uploader.store(await uploader.upload(CONTENT.pdf), 'fees.pdf', CONTENT.pdf.length);
    photo = data.id;
    const links = [{ grantHash: 'a'.repeat(64), expiresAt: new Date(Date.now() + 60_000).toISOString() }];
    const proposal = aHolder({ kind: 'FeeProposal', tab: 'feeProposal', links });
    expect(await read(underwriter)).toBe(403);
    await keep(proposal);
    expect([await read(coordinator), await read(underwriter)]).toEqual([200, 200]);
    expect(await read(liteUnderwriter)).toBe(403);
    for (const person of [engineer, risk, manager, representative, site, broker]) expect(await read(person)).toBe(403);
    for (const person of [admin, rival, rivalsUnderwriter]) expect(await read(person)).toBe(404);
    const { knex } = library.running.service.deps;
    await knex('known_tab_settings').insert({ company_id: companyId, version: 1, tabs: { feeProposal: [] } });
    expect([await read(coordinator), await read(underwriter)]).toEqual([200, 403]);
    await knex('known_tab_settings').delete();
    await keep({ ...proposal, version: 2, fileIds: [], links: [] });
    expect([await read(underwriter), await read(broker)]).toEqual([403, 404]);
    expect(await read(lite), 'a coordinator of the company of who uploaded it').toBe(200);
  });

  it('as long as one of several holds them', async () => {
    const [first, second] = [aHolder(), aHolder({ isIssued: false })];
    await keep(first, second);
    await keep({ ...first, version: 2, fileIds: [] });
    expect([await read(underwriter), await read(site)]).toEqual([200, 404]);
  });

  it('as the highest version of an event of many says, by as few statements as of one', async () => {
    const { deps } = library.running.service;
    const links = [{ grantHash: 'ab'.repeat(32), expiresAt: new Date(Date.now() + 60_000).toISOString() }];
    const holders = Array.from({ length: 99 }, () => aHolder({ isIssued: false, links }));
    const issued = { ...aHolder({ version: 2, links }), id: holders[0]?.id ?? '' };
    const event = [...holders, issued, aHolder({ fileIds: [] })];
    const stored = (some: readonly AttachmentHolder[]) =>
      statementsOf(deps, /attachment_holders|held_files|holder_links|"files"/, () => keep(...some));
    expect(await stored(event.slice(0, 1))).toHaveLength(5);
    expect(await stored(event)).toHaveLength(5);
    expect(await read(site)).toBe(200);
    const held = deps.knex('held_files').where({ file_id: photo });
    expect(await held.clone()).toHaveLength(99);
    expect(await stored(event)).toHaveLength(1);
    expect(await held.clone()).toHaveLength(99);
    const gone = holders.map((holder) => ({ ...holder, version: 3, fileIds: [], links: [] }));
    expect(await stored(gone)).toHaveLength(5);
    expect(await held.clone()).toHaveLength(0);
    const file = await deps.knex('files').where({ id: photo }).first<{ kept_until: Date }>('kept_until');
    expect(file.kept_until.getTime()).toBeGreaterThan(Date.now() + 29 * 24 * 3_600_000);
  });

  it('nobody else, which is judged by as few statements for a file of items of 101 projects as of one', async () => {
    const { deps } = library.running.service;
    const { companyId } = coordinator;
    const statementsFor = (stranger: Reader) =>
      statementsOf(deps, /from (?:files|held_files|known_)|"files"/, async () => {
        expect((await stranger.call('GET', `/files/${photo}/content`)).status).toBe(404);
      });
    const both = async () => [await statementsFor(rival), await statementsFor(site)].map(({ length }) => length);
    await keep(aHolder({ isIssued: false }));
    const ofOne = await both();
    const others = Array.from({ length: 100 }, (): ProjectState => {
      const ofNorthwind = { companyId: companyId ?? '', companyType: 'Insurance' } as const;
      return { ...ofNorthwind, projectId: randomUUID(), version: 1, name: 'Quay', status: 'Open', participants: [] };
    });
    await storeProjectStates(deps.knex, ...others);
    await deps.knex.transaction(async (tx) => {
      for (const { projectId } of others) await storeHolders(tx, projectId, [aHolder(), aHolder({ isIssued: false })]);
    });
    expect(await both()).toEqual(ofOne);
    expect(ofOne.every((count) => count > 0)).toBe(true);
    expect(await read(underwriter)).toBe(200);
  });

  it('nobody whose company does not show the tab, from that moment on', async () => {
    await keep(aHolder());
    const { knex } = library.running.service.deps;
    const id = randomUUID();
    const data = { companyId: coordinator.companyId, version: 1, tabs: { recommendations: ['SiteContact'] } };
    const event = {
      id,
      subject: companyTabAccessChanged.subject,
      occurredAt: new Date().toISOString(),
      actor: null,
      data,
    };
    await (
      await library.running.nats.jetstream()
    ).publish(companyTabAccessChanged.subject, JSON.stringify(event), { msgID: id });
    await until(async () => (await knex('handled_events').where({ event_id: id })).length === 1);
    expect([await read(broker), await read(underwriter), await read(site)]).toEqual([403, 403, 200]);
    await knex('known_tab_settings').delete();
  });

  it('nobody who has left the project, and nobody once it is deleted', async () => {
    await keep(aHolder());
    await project.deliver({ participants: [participantOf(engineer, 'RiskEngineer', true)] });
    expect([await read(site), await read(broker), await read(underwriter)]).toEqual([404, 404, 200]);
    await project.deliver({ status: 'Deleted', participants: [] });
    expect(await read(underwriter)).toBe(404);
    expect(await library.running.service.deps.knex('held_files').where({ file_id: photo })).toEqual([]);
  });

  it('of report notes: those with the tab, and after a report those with whom it is shared, and the site', async () => {
    const manager = await library.reader({ role: 'RiskManager', companyType: 'NoCompany' });
    const representative = await library.reader({ role: 'InsuranceRepresentative', companyType: 'NoCompany' });
    await project.deliver({
      participants: [
        participantOf(engineer, 'RiskEngineer', true),
        participantOf(site, 'SiteContact'),
        participantOf(broker, 'Broker'),
        participantOf(manager, 'RiskManager'),
        participantOf(representative, 'InsuranceRepresentative'),
      ],
    });
    const all = () => Promise.all([underwriter, broker, manager, representative, site, rival].map(read));
    const note = aHolder({ kind: 'ReportNote', tab: 'report-notes', isIssued: false });
    await keep(note);
    expect(await all()).toEqual([200, 403, 403, 403, 403, 404]);
    await keep({ ...note, version: 2, isIssued: true, readerIds: [broker.id] });
    expect(await all()).toEqual([200, 200, 403, 403, 200, 404]);
    await keep({ ...note, version: 3, isIssued: true, readerIds: [broker.id, representative.id] });
    expect(await all()).toEqual([200, 200, 403, 200, 200, 404]);
    // A recipient who has left the project reads nothing of it.
    await project.deliver({ participants: [participantOf(engineer, 'RiskEngineer', true)] });
    expect(await all()).toEqual([200, 404, 404, 404, 404, 404]);
  });

  it('of claims: those who read claims in full alone', async () => {
    const manager = await library.reader({ role: 'RiskManager', companyType: 'NoCompany' });
    await project.deliver({ participants: [participantOf(manager, 'RiskManager'), participantOf(broker, 'Broker')] });
    await keep(aHolder({ kind: 'Claim', tab: 'claims' }));
    expect([await read(underwriter), await read(broker), await read(manager), await read(rival)]).toEqual([
      200, 200, 404, 404,
    ]);
  });

  it('as services/projects tells of them', async () => {
    const { knex } = library.running.service.deps;
    const id = randomUUID();
    const { subject } = attachmentsChanged;
    const data = { projectId: project.id, holders: [aHolder(), aHolder({ fileIds: [randomUUID(), randomUUID()] })] };
    const event = { id, subject, occurredAt: new Date().toISOString(), actor: null, data };
    await (await library.running.nats.jetstream()).publish(subject, JSON.stringify(event), { msgID: id });
    await until(async () => (await knex('handled_events').where({ event_id: id })).length === 1);
    expect(await read(site)).toBe(200);
  });
});
