import { companyLogoChanged } from '@portal/contracts/events/admin';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import { fileStored } from '@portal/contracts/events/library';
import { until } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAdmin, type AdminFixture, type TestCompany } from '../admin.fixture.ts';

let admin: AdminFixture;
beforeAll(async () => {
  admin = await startAdmin();
});
afterAll(() => admin.stop());

const PATH = '/insurance-companies/current/logo';
async function stored(ownerId: string, name = 'logo.png', size = 2_048): Promise<string> {
  const fileId = randomUUID();
  const type = name.endsWith('.png') ? 'image/png' : 'application/pdf';
  await admin.handled(await admin.deliver(fileStored, { fileId, ownerId, name, type, size }));
  return fileId;
}
const put = ({ coordinator }: TestCompany, logoFileId: string | null, version?: number) =>
  coordinator.call('PUT', PATH, { logoFileId }, version === undefined ? {} : { 'if-match': `"${version}"` });
const toldOf = async ({ companyId }: TestCompany) => {
  const events = await admin
    .knex('copied_events')
    .where({ subject: companyLogoChanged.subject })
    .orderBy('seq')
    .pluck<string[]>('event');
  return events
    .map((text) => (JSON.parse(text) as PortalEvent<{ companyId: string }>).data)
    .filter((data) => data.companyId === companyId);
};

it('a logo is set, replaced and taken away by a coordinator, told to others, and guarded by its version', async () => {
  const [company, rival] = [await admin.company(), await admin.company()];
  const { companyId, coordinator } = company;
  const logo = async (who = coordinator) => (await who.call('GET', PATH)).body.data;
  expect(await logo()).toEqual({ logoFileId: null, version: 1 });
  const [first, second] = [await stored(coordinator.userId), await stored(coordinator.userId, 'new.png')];
  const set = await put(company, first, 1);
  expect(set).toMatchObject({ status: 200, body: { data: { logoFileId: first, version: 2 } } });
  expect((await put(company, second, 1)).status).toBe(409);
  expect((await put(company, second, 2)).status).toBe(200);
  expect((await put(company, second, 3)).body.data).toEqual({ logoFileId: second, version: 3 });
  expect((await put(company, null, 3)).body.data).toEqual({ logoFileId: null, version: 4 });
  expect(await logo()).toEqual({ logoFileId: null, version: 4 });
  expect(await logo(rival.coordinator)).toEqual({ logoFileId: null, version: 1 });
  expect(await toldOf(company)).toEqual([
    { companyId, version: 2, logo: { fileId: first, name: 'logo.png' } },
    { companyId, version: 3, logo: { fileId: second, name: 'new.png' } },
    { companyId, version: 4, logo: null },
  ]);
  const records = () => admin.knex('audit.records').where({ item_id: companyId }).pluck<string[]>('action');
  await until(async () => (await records()).length === 3);
  expect(new Set(await records())).toEqual(new Set(['companyLogo.update']));
});

it('a logo is a small picture of the coordinator’s own, by what its bytes are', async () => {
  const company = await admin.company();
  const { userId } = company.coordinator;
  const refusal = async (fileId: string) => {
    const { status, body } = await put(company, fileId);
    return [status, body.fieldErrors?.['logoFileId']?.[0]];
  };
  expect(await refusal(await stored(userId, 'logo.pdf'))).toEqual([
    400,
    'The file format is not supported. Please use one of the following formats: .jpg, .jpeg, .png.',
  ]);
  expect(await refusal(await stored(userId, 'logo.png', 102_401))).toEqual([
    400,
    'The file exceeds the maximum limit of 100 KB and cannot be uploaded. Please try another file.',
  ]);
  const notUploaded = [400, 'The file has not been uploaded. Please try again.'];
  expect(await refusal(await stored(randomUUID()))).toEqual(notUploaded);
  expect(await refusal(randomUUID())).toEqual(notUploaded);
  expect((await put(company, await stored(userId, 'logo.png', 102_400))).status).toBe(200);
});

it('a logo is for coordinators of companies that own projects, each below the path of its type', async () => {
  const [insurer, broker, risk] = [await admin.company(), await admin.company('Broker'), await admin.company('Risk')];
  const underwriter = admin.as('ICUnderwriter', 'Insurance', insurer.companyId);
  const statuses = (path: string) =>
    Promise.all(
      [insurer.coordinator, broker.coordinator, risk.coordinator, underwriter].map(async (who) => [
        (await who.call('GET', path)).status,
        (await who.call('PUT', path, { logoFileId: null })).status,
      ]),
    );
  const [own, none] = [
    [200, 200],
    [403, 403],
  ];
  expect(await statuses(PATH)).toEqual([own, none, none, none]);
  expect(await statuses('/broker-companies/current/logo')).toEqual([none, own, none, none]);
});
