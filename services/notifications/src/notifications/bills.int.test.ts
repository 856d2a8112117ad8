import { randomUUID } from 'node:crypto';
import { pendingBillsSent } from '@portal/contracts/events/bills';
import { NEWEST_CATALOGUE, notificationTexts } from '@portal/contracts/notifications/catalogue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderText } from '../core/inbox/rendering.ts';
import { anEvent, startInboxes, type TestInboxes } from './events.fixture.ts';

let inboxes: TestInboxes;
beforeAll(async () => {
  inboxes = await startInboxes();
});
afterAll(() => inboxes.database.drop());

describe('BillsPending (catalogue)', () => {
  it('reaches the insurer’s coordinators and nobody of another company, with the sums', async () => {
    const [insurer] = [await inboxes.anInsurer(), await inboxes.anInsurer()];
    const sent = anEvent(
      pendingBillsSent.subject,
      {
        ...{ projectId: randomUUID(), projectName: 'Dam', insurerCompanyId: insurer.companyId },
        ...{ n: 3, totalAmount: 12_340.5, currency: 'EUR' },
      },
      randomUUID(),
    );
    await inboxes.happens(sent);
    const rows = await inboxes.rowsOf(sent.id);
    expect(rows.map(({ user_id }) => user_id)).toEqual([insurer.actor, insurer.colleague].toSorted());
    const { subject } = notificationTexts(NEWEST_CATALOGUE, 'BillsPending', null);
    const data = { totalAmount: 12_340.5, currency: 'EUR' };
    expect(rows[0]?.data).toMatchObject({ ...data, n: 3, actorName: 'Clara Nordin' });
    expect(renderText(NEWEST_CATALOGUE, subject, data)).toBe('Bills pending: 12,340.50 EUR');
  });
});
