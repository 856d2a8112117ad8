import { ownsFile } from '@portal/attached-files';
import type { NewTeamMember } from '@portal/contracts/admin/team-member';
import { hasCv, PERSONAL_INFO_TEXTS } from '@portal/contracts/identity/personal-info';
import { ATTACHMENT_TEXTS } from '@portal/contracts/library/attachment-rules';
import { invalid } from '@portal/service-kit';
import type { Knex } from 'knex';
import type { Coordinator } from '../core/members/coordinator.ts';
import type { MemberChanges } from '../core/members/member.repository.ts';

/**
 * Checks that a CV belongs to a risk engineer and was uploaded by the coordinator, or is the member's present one (spec
 * 3 §5 Team member form). @throws 400
 */
export async function checkCv(
  tx: Knex.Transaction,
  viewer: Coordinator,
  { cvFileId, position }: NewTeamMember,
  present: string | null,
): Promise<void> {
  if (!cvFileId) return;
  if (!hasCv({ role: position })) throw invalid({ cvFileId: [PERSONAL_INFO_TEXTS.noCv] });
  if (cvFileId === present || (await ownsFile(tx, cvFileId, viewer.userId))) return;
  throw invalid({ cvFileId: [ATTACHMENT_TEXTS.notUploaded] });
}

/** Returns the CV to store: null for other roles, unchanged if the body does not name one. */
export const cvOf = ({ cvFileId, position }: NewTeamMember): Pick<MemberChanges, 'cvFileId'> => {
  if (!hasCv({ role: position })) return { cvFileId: null };
  return cvFileId === undefined ? {} : { cvFileId };
};
