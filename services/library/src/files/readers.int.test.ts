import { randomUUID } from 'node:crypto';
import { companyLogoChanged, memberChanged } from '@portal/contracts/events/admin';
import { until } from '@portal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTENT, startLibrary, type Person } from '../library.fixture.ts';
import { storeLogo } from '../logos/logo.repository.ts';
import { storeMember } from '../members/member.repository.ts';

let library: Awaited<ReturnType<typeof startLibrary>>;
beforeAll(async () => {
  library = await startLibrary();
});
afterAll(() => library?.stop());

const fileOf = async (person: Person): Promise<string> => {
  const { data } = await person.store(await person.upload(CONTENT.pdf), 'cv.pdf', CONTENT.pdf.length);
  return data.id;
};
const read = async (person: Person, id: string): Promise<string> => {
  const { status, code } = await person.call('GET', `/files/${id}`);
  return code ? `${status} ${code}` : `${status}`;
};

describe('who reads an attachment', () => {
  it('who uploaded it and the coordinators of their company; 403 inside, 404 outside', async () => {
    const companyId = randomUUID();
    const company = { companyId, companyType: 'Insurance' } as const;
    const engineer = await library.person({ ...company, role: 'RiskEngineer' });
    const file = await fileOf(engineer);
    expect(await read(engineer, file)).toBe('200');
    expect(await read(await library.person({ ...company, role: 'ICCoordinator' }), file)).toBe('200');
    expect(await read(await library.person({ ...company, role: 'ICUnderwriter' }), file)).toBe('403 Forbidden');
    expect(await read(await library.person({ role: 'ICCoordinator' }), file)).toBe('404 NotFound');
    expect(await read(await library.person({ role: 'Admin', companyType: 'NoCompany', companyId: null }), file)).toBe(
      '404 NotFound',
    );
    expect(await read(engineer, randomUUID())).toBe('404 NotFound');
    expect(await read(engineer, 'no-id')).toBe('400 ValidationFailed');
  });

  it('of somebody without a company: only they', async () => {
    const alone = { role: 'RiskManager', companyType: 'NoCompany', companyId: null } as const;
    const file = await fileOf(await library.person(alone));
    expect(await read(await library.person(alone), file)).toBe('404 NotFound');
    expect(await read(await library.person({ ...alone, role: 'ICCoordinator' }), file)).toBe('404 NotFound');
  });

  it('the person whose CV it is, where a coordinator of their company uploaded it', async () => {
    const companyId = randomUUID();
    const coordinator = await library.person({ companyId });
    const file = await fileOf(coordinator);
    const engineer = await library.person({ companyId, role: 'RiskEngineer' });
    const stranger = await library.person({ role: 'RiskEngineer' });
    expect(await read(engineer, file)).toBe('403 Forbidden');
    const { knex } = library.running.service.deps;
    await knex.transaction((tx) => storeMember(tx, { userId: engineer.id, version: 1_000, companyId, cvFileId: file }));
    await knex.transaction((tx) =>
      storeMember(tx, { userId: stranger.id, version: 1_000, companyId: randomUUID(), cvFileId: file }),
    );
    expect(await read(engineer, file)).toBe('200');
    expect(await read(stranger, file), 'who names the file of somebody else as theirs').toBe('404 NotFound');
  });

  it('the people of the company whose logo it is, whoever uploaded it', async () => {
    const companyId = randomUUID();
    const file = await fileOf(await library.person());
    const [underwriter, stranger] = [
      await library.person({ companyId, role: 'ICUnderwriter' }),
      await library.person({ role: 'ICUnderwriter' }),
    ];
    expect(await read(underwriter, file)).toBe('404 NotFound');
    const id = randomUUID();
    const data = { companyId, version: 2, logo: { fileId: file, name: 'logo.png' } };
    const event = { id, subject: companyLogoChanged.subject, occurredAt: new Date().toISOString(), actor: null, data };
    await (
      await library.running.nats.jetstream()
    ).publish(companyLogoChanged.subject, JSON.stringify(event), { msgID: id });
    await until(async () => (await read(underwriter, file)) === '200');
    expect(await read(stranger, file)).toBe('404 NotFound');
    await library.running.service.deps.knex.transaction((tx) => storeLogo(tx, { companyId, version: 3, logo: null }));
    expect(await read(underwriter, file), 'a former logo').toBe('404 NotFound');
  });

  it('follows the company of people as services/admin tells of it, the newest version', async () => {
    const coordinator = await library.person({ companyId: randomUUID() });
    const { knex } = library.running.service.deps;
    const mover = await library.person({ role: 'RiskEngineer' });
    const file = await fileOf(mover);
    const company = async (companyId: string, version: number): Promise<string> => {
      const id = randomUUID();
      const data = {
        userId: mover.id,
        version,
        email: 'mover@insurer.example',
        firstName: 'Mona',
        lastName: 'Vik',
        role: 'RiskEngineer',
        companyId,
        companyType: 'Insurance',
        companyName: 'Northwind Insurance',
        isPrimaryContact: false,
        designation: null,
        phone: null,
        address: null,
        accessStatus: 'HasAccess',
      };
      const event = { id, subject: memberChanged.subject, occurredAt: new Date().toISOString(), actor: null, data };
      await (
        await library.running.nats.jetstream()
      ).publish(memberChanged.subject, JSON.stringify(event), { msgID: id });
      return id;
    };
    const [newest, older] = [randomUUID(), randomUUID()];
    const events = [await company(newest, 900), await company(older, 800)];
    await until(async () => (await knex('handled_events').whereIn('event_id', events)).length === events.length);
    const row = await knex('members').where({ user_id: mover.id }).first();
    expect(row).toMatchObject({ company_id: newest });
    expect(await read(coordinator, file)).toBe('404 NotFound');
  });
});

it('nobody is authorized without a token', async () => {
  for (const [method, path] of [
    ['GET', '/files/upload-url?fileName=cv.pdf'],
    ['POST', '/files'],
    ['GET', `/files/${randomUUID()}`],
  ] as const) {
    expect((await fetch(`${library.running.url}${path}`, { method })).status).toBe(401);
  }
});
