import type { Inspection } from '@portal/contracts/projects/inspection';
import { changesBetween } from '@portal/history';
import type { ShownInspection } from '../core/inspection/inspection.repository.ts';
import { CONTENT_FIELDS, contentOf } from './inspection-content.ts';

/** Returns the invitation that attendees hold, as the answer has it. */
export function shownInvitation(row: ShownInspection): Inspection['invitation'] {
  const { invitation } = row;
  if (!invitation || invitation.attendees.length === 0) return null;
  return {
    sentDateTime: invitation.sentAt,
    recipientsCount: invitation.attendees.length,
    isCurrent: changesBetween(invitation.content, contentOf(row), CONTENT_FIELDS).length === 0,
  };
}
