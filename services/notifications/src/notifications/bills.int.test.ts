import { randomUUID } from 'node:crypto';
import { tabsFor } from '@portal/access';
import { pendingBillsSent } from '@portal/contracts/events/bills';
import { NEWEST_CATALOGUE, notificationTexts } from '@portal/contracts/notifications/catalogue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkFor } from '../core/inbox/link.ts';
import { renderText, type NotificationData } from '../core/inbox/rendering.ts';
import { anEvent, startInboxes, type TestInboxes } from './events.fixture.ts';

let inboxes: TestInboxes;
beforeAll(async () => {
  inboxes = await startInboxes();
});
afterAll(() => inboxes.database.drop());

describe('BillsPending (catalogue)', () => {
  it('reaches the insurer’s coordinators and nobody of another company, with the sums', async () => {
    const [insurer] = [await inboxes.anInsurer(), await inboxes.anInsurer()];
    const [projectId, billingCompanyId] = [randomUUID(), randomUUID()];
    const sent = anEvent(
      pendingBillsSent.subject,
      {
        ...{ projectId, projectName: 'Dam', insurerCompanyId: insurer.companyId, billingCompanyId },
        ...{ n: 3, totalAmount: 12_340.5, currency: 'EUR' },
      },
      randomUUID(),
    );
    await inboxes.happens(sent);
    const rows = await inboxes.rowsOf(sent.id);
    expect(rows.map(({ user_id }) => user_id)).toEqual([insurer.actor, insurer.colleague].toSorted());
    const words = notificationTexts(NEWEST_CATALOGUE, 'BillsPending', null);
    const data = { totalAmount: 12_340.5, currency: 'EUR' };
    expect(rows[0]?.data).toMatchObject({ ...data, n: 3, actorName: 'Clara Nordin' });
    expect(renderText(NEWEST_CATALOGUE, words.subject, data)).toBe('Bills pending: 12,340.50 EUR');
    const coordinator = { role: 'ICCoordinator', companyType: 'Insurance', tabs: tabsFor('ICCoordinator') } as const;
    const linkOf = (of: NotificationData) => linkFor(words, of, coordinator);
    expect(linkOf((rows[0]?.data ?? {}) as NotificationData)).toBe(
      `/projects/${projectId}/budget?companyId=${billingCompanyId}`,
    );
    expect(linkOf({ projectId })).toBe(`/projects/${projectId}/budget`);
  });
});
