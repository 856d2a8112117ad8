import type { Role } from '@portal/contracts/common/enums';
import { consumerOf } from '@portal/contracts/events/consumers';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import {
  feeAccepted,
  feeLinkRequested,
  feeRejected,
  feeResponseSubmitted,
} from '@portal/contracts/events/fee-proposals';
import { on, type ConsumerDefinition } from '@portal/event-bus';
import { queueMail } from '@portal/service-kit';
import type { Knex } from 'knex';
import { membersByEmail } from '../core/members/member.repository.ts';
import { notifying } from './events.ts';
import { isNews } from './mail.ts';
import { eventOf } from './occasions.ts';
import { feeLinkMail, feeReceiptMail, feeReviewedMail, type Reviewed } from './fee-mails.ts';

/** Roles that a respondent has in the portal (catalogue `recipientVocabulary`); others are told by mail. */
const TOLD: readonly Role[] = ['RCCoordinator', 'RiskEngineer'];

/**
 * Mails companies the links of fee proposals and the receipts of their answers, and tells insurers and companies what became of
 * them (decisions §22, §27).
 */
export function feesConsumer(publicUrl: string): ConsumerDefinition {
  const { notify } = notifying(publicUrl);
  /** Tells people who have the address, and mails the address itself where none of them is told. */
  async function tellRespondent(tx: Knex.Transaction, event: PortalEvent<Reviewed>): Promise<void> {
    await notify(tx, event);
    const { respondentEmail } = event.data;
    const mail = feeReviewedMail(eventOf(event.subject) ?? '', event.data);
    const isToldByPortal = (await membersByEmail(tx, respondentEmail)).some(
      ({ hasAccess, role }) => hasAccess && TOLD.includes(role),
    );
    if (mail && isNews(event) && !isToldByPortal) await queueMail(tx, mail);
  }
  return {
    ...consumerOf('notifications', 'fees'),
    handlers: [
      on(feeLinkRequested, async (tx, event) => {
        const { data, actor } = event;
        if (isNews(event)) await queueMail(tx, feeLinkMail(data, actor?.name ?? data.companyName, publicUrl));
      }),
      on(feeResponseSubmitted, async (tx, event) => {
        await notify(tx, event);
        const receipt = feeReceiptMail(event.data);
        if (receipt && isNews(event)) await queueMail(tx, receipt);
      }),
      on(feeAccepted, tellRespondent),
      on(feeRejected, tellRespondent),
    ],
  };
}
