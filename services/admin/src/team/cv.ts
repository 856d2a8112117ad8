import type { NewTeamMember } from '@portal/contracts/admin/team-member';
import { hasCv, PERSONAL_INFO_TEXTS } from '@portal/contracts/identity/personal-info';
import { ATTACHMENT_TEXTS } from '@portal/contracts/library/attachment-rules';
import { invalid } from '@portal/service-kit';
import type { Knex } from 'knex';
import { isFileOf } from '../core/files/files.consumer.ts';
import type { Coordinator } from '../core/members/coordinator.ts';
import type { MemberChanges } from '../core/members/member.repository.ts';

/**
 * A CV is a risk engineer's, and a file that the coordinator has uploaded, unless it is the one that the member has already
 * (spec 3 §5 Team member form).
 * @throws 400
 */
export async function checkCv(
  tx: Knex.Transaction,
  viewer: Coordinator,
  { cvFileId, position }: NewTeamMember,
  present: string | null,
): Promise<void> {
  if (!cvFileId) return;
  if (!hasCv({ role: position })) throw invalid({ cvFileId: [PERSONAL_INFO_TEXTS.noCv] });
  if (cvFileId === present || (await isFileOf(tx, cvFileId, viewer.userId))) return;
  throw invalid({ cvFileId: [ATTACHMENT_TEXTS.notUploaded] });
}

/** The CV as it is stored: whoever is no risk engineer has none, and one that a body does not name stays. */
export const cvOf = ({ cvFileId, position }: NewTeamMember): Pick<MemberChanges, 'cvFileId'> => {
  if (!hasCv({ role: position })) return { cvFileId: null };
  return cvFileId === undefined ? {} : { cvFileId };
};
