import type { FeeProposal, FeeRecipient } from '@portal/contracts/finance/fee-proposal';
import { actionOn, formatInstant } from '@portal/ui';
import { FEE_SCREEN_TEXTS } from './fee-proposal.texts.ts';
import { answeredOf, isToDecide, isToReject } from './recipients.ts';

const { matters: TEXTS } = FEE_SCREEN_TEXTS;

/** A sentence about a proposal that asks for something, or says how it went on. */
export interface Matter {
  readonly tone: 'danger' | 'warning' | 'info' | 'success';
  readonly text: string;
  /** True for what goes on in RESOURCES. */
  readonly isInResources?: boolean;
}

/** Time before its end in which a link expires soon. */
const SOON_MS = 3 * 86_400_000;

/** Returns what matters about a proposal now, what is to be done first. */
export function mattersOf(proposal: FeeProposal, now = Date.now()): readonly Matter[] {
  const { status, recipients, refusal } = proposal;
  const isOpen = status === 'Sent' || status === 'WaitingForApproval';
  return [
    ...(refusal === null ? [] : [{ tone: 'danger', text: TEXTS.refused(refusal) } as const]),
    ...(isToDecide(proposal)
      ? [{ tone: 'warning', text: TEXTS.toDecide(answeredOf(proposal).length, recipients.length) } as const]
      : []),
    ...(isToReject(proposal) ? [{ tone: 'warning', text: TEXTS.toReject, isInResources: true } as const] : []),
    ...(isOpen ? recipients.flatMap((one) => ofLink(one, now)) : []),
    ...ofAssignment(proposal),
    ...(status === 'Draft' ? [{ tone: 'info', text: TEXTS.draft } as const] : []),
  ];
}

/** Returns that the link of a company has expired, or does so soon; where it cannot be sent again, the reason. */
function ofLink(recipient: FeeRecipient, now: number): readonly Matter[] {
  const { companyName, isLinkExpired, linkExpiresDateTime } = recipient;
  if (isLinkExpired) {
    const reason = actionOn(recipient, 'resend')?.text;
    return [{ tone: 'warning', text: reason ? TEXTS.linkEnded(companyName, reason) : TEXTS.linkExpired(companyName) }];
  }
  if (linkExpiresDateTime === null || Date.parse(linkExpiresDateTime) - now > SOON_MS) return [];
  return [{ tone: 'warning', text: TEXTS.linkExpires(companyName, formatInstant(linkExpiresDateTime)) }];
}

/** Returns how the assignment of an accepted fee goes on. */
function ofAssignment({ assignment, recipients }: FeeProposal): readonly Matter[] {
  const company = recipients.find(({ status }) => status === 'Approved')?.companyName ?? '';
  switch (assignment) {
    case null:
      return [];
    case 'Pending':
      return [{ tone: 'info', text: TEXTS.pending(company) }];
    case 'Made':
      return [{ tone: 'success', text: TEXTS.made(company), isInResources: true }];
    case 'Ended':
      return [{ tone: 'info', text: TEXTS.ended(company), isInResources: true }];
  }
}
