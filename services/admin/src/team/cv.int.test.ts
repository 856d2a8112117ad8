import { memberChanged } from '@portal/contracts/events/admin';
import { fileStored } from '@portal/contracts/events/library';
import { until } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAdmin, type AdminFixture, type TestCompany } from '../admin.fixture.ts';
import { aMember } from './team.fixture.ts';

let admin: AdminFixture;
let northwind: TestCompany;
beforeAll(async () => {
  admin = await startAdmin();
  northwind = await admin.company();
});
afterAll(() => admin.stop());

const deliver = (ownerId: string, fileId: string) =>
  admin.deliver(fileStored, { fileId, ownerId, name: 'cv.pdf', type: 'application/pdf', size: 2_048 });
/** Stores a file of which the service has heard. */
const stored = async (ownerId: string): Promise<string> => {
  const fileId = randomUUID();
  await deliver(ownerId, fileId);
  await until(() => admin.knex('files').where({ file_id: fileId }).first('file_id'));
  return fileId;
};
/** An engineer without access, as a body. */
const anEngineer = (fields: object = {}) => aMember({ position: 'RiskEngineer', designation: 'Surveyor', ...fields });
const add = (body: object) => northwind.coordinator.call('POST', '/team-members', body);
const edit = (body: object) => northwind.coordinator.call('PUT', '/team-members', body);
const cvOf = async (id: string) =>
  (await northwind.coordinator.call('GET', `/team-members/${id}`)).body.data?.['cvFileId'];

describe('the CV of a member (spec 3 §5 Team member form)', () => {
  it('is a file of the coordinator, told to everybody, and stays until it is taken away', async () => {
    const cvFileId = await stored(northwind.coordinator.userId);
    const body = anEngineer({ cvFileId });
    const answer = await add(body);
    expect(answer.status).toBe(201);
    const id = answer.body.data?.['id'] as string;
    expect(await cvOf(id)).toBe(cvFileId);
    expect((await admin.events(memberChanged, id)).at(-1)).toMatchObject({ cvFileId });
    await edit({ ...body, id, cvFileId: undefined });
    expect(await cvOf(id)).toBe(cvFileId);
    await edit({ ...body, id });
    expect(await cvOf(id)).toBe(cvFileId);
    await edit({ ...body, id, cvFileId: null });
    expect(await cvOf(id)).toBeNull();
  });

  it('may be told before library’s word of it has come', async () => {
    const cvFileId = randomUUID();
    const [answer] = await Promise.all([
      add(anEngineer({ cvFileId })),
      deliver(northwind.coordinator.userId, cvFileId),
    ]);
    expect(answer.status).toBe(201);
  });

  it('cannot be anybody else’s file, nor one that is not there', async () => {
    for (const cvFileId of [await stored(randomUUID()), randomUUID()]) {
      const { status, body } = await add(anEngineer({ cvFileId }));
      expect([status, body.fieldErrors]).toEqual([
        400,
        { cvFileId: ['The file has not been uploaded. Please try again.'] },
      ]);
    }
    expect((await add(anEngineer({ cvFileId: '1' }))).status).toBe(400);
  });

  it('cannot be a file that nobody has used for a day, whose bytes are about to be removed', async () => {
    const cvFileId = await stored(northwind.coordinator.userId);
    const stored_at = admin.knex.raw(`now() - interval '1 day'`);
    await until(async () => (await admin.knex('files').where({ file_id: cvFileId }).update({ stored_at })) === 1);
    expect((await add(anEngineer({ cvFileId }))).body.fieldErrors).toEqual({
      cvFileId: ['The file has not been uploaded. Please try again.'],
    });
  });

  it('of a colleague’s making stays with the member', async () => {
    const cvFileId = await stored(randomUUID());
    const id = await admin.member({
      companyId: northwind.companyId,
      designation: 'Surveyor',
      accessStatus: 'NoAccess',
      cvFileId,
    });
    expect((await edit(anEngineer({ id, cvFileId }))).status).toBe(200);
    expect(await cvOf(id)).toBe(cvFileId);
  });

  it('is a risk engineer’s alone, and goes with that role', async () => {
    const cvFileId = await stored(northwind.coordinator.userId);
    const refused = await add(anEngineer({ position: 'ICUnderwriter', cvFileId }));
    expect(refused.body.fieldErrors).toEqual({ cvFileId: ['Only risk engineers have a CV.'] });
    const body = anEngineer({ cvFileId });
    const id = (await add(body)).body.data?.['id'] as string;
    expect((await edit({ ...body, id, position: 'ICUnderwriter', cvFileId: undefined })).status).toBe(200);
    expect(await cvOf(id)).toBeNull();
  });
});
