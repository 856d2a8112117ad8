import { expect, it } from 'vitest';
import type { AttachmentHolder } from '@portal/contracts/events/attachments';
import { dataOf } from '../testing/inspections.fixture.ts';
import { sitesWithInspections } from './risks.fixture.ts';

const { portal, site, people, add, edit, put, send, complete, eventsOf, fileOf, issued } = sitesWithInspections();

/** Returns the events about a recommendation's files for services/library, in order. */
const toldOf = async (id: string) => {
  const events = (await eventsOf('attachments.changed')) as { projectId: string; holders: AttachmentHolder[] }[];
  expect(events.every(({ projectId }) => projectId === site().projectId)).toBe(true);
  return events
    .flatMap(({ holders }) => holders)
    .filter((holder) => holder.id === id)
    .map(({ version, isIssued, fileIds }) => ({ version, isIssued, fileIds }));
};

it('services/library is told which photos a recommendation holds: added, changed, issued, with evidence', async () => {
  const { engineer, riskCoordinator, siteContact } = people();
  const [first, second] = [await fileOf(engineer), await fileOf(engineer)];
  const { id } = await add({ photoIds: [first] });
  dataOf(await edit(id, { photoIds: [first], comment: 'Other words' }));
  dataOf(await edit(id, { photoIds: [second], comment: 'Other words' }));
  dataOf(await send('send-for-approval', engineer));
  dataOf(await put(riskCoordinator, `/risks/${id}/approve`));
  dataOf(await send('send-to-risk-engineer', riskCoordinator));
  dataOf(await put(engineer, `/risks/${id}/approve`));
  dataOf(await complete());
  dataOf(await send('issue', engineer));
  const evidence = await fileOf(siteContact);
  dataOf(await put(siteContact, `/risks/${id}/action`, { action: 'Done.', fileIds: [evidence] }));
  expect(await toldOf(id)).toEqual([
    { version: 1, isIssued: false, fileIds: [first] },
    { version: 3, isIssued: false, fileIds: [second] },
    { version: 8, isIssued: true, fileIds: [second] },
    { version: 9, isIssued: true, fileIds: [evidence, second] },
  ]);
});

it('is told of the end of one that is deleted, and nothing of those without files', async () => {
  const { engineer } = people();
  const photo = await fileOf(engineer);
  const { id } = await add({ photoIds: [photo] });
  dataOf(await portal().call(engineer, 'DELETE', `/risks/${id}`));
  expect(await toldOf(id)).toEqual([
    { version: 1, isIssued: false, fileIds: [photo] },
    { version: 2, isIssued: false, fileIds: [] },
  ]);
  const other = await issued();
  expect(await toldOf(other.id)).toEqual([]);
});
