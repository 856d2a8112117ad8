import { tabsFor } from '@portal/access';
import { catalogueOf, notificationTexts, type NotificationTexts } from '@portal/contracts/notifications/catalogue';
import { findProject, type FoundProject } from '@portal/project-access';
import type { Knex } from 'knex';
import { canFollow, type PageVisitor } from '../core/inbox/link.ts';
import type { StoredNotification } from '../core/inbox/inbox.repository.ts';
import type { Member } from '../core/members/member.repository.ts';

/** A notification of the daily mail that its reader may see. */
export interface DigestEntry {
  readonly row: StoredNotification;
  readonly words: NotificationTexts;
  /** Undefined for one that belongs to no project. */
  readonly project: FoundProject | undefined;
  /** The reader, as the pages of the project judge them. */
  readonly visitor: PageVisitor;
}

/**
 * Returns the new ones of a person's notifications that the person may see now (catalogue `rules.recipients`): nothing
 * without access, of projects that are deleted or out of reach, on tabs that the owner has closed to the role, or of a
 * role that the person no longer has.
 */
export async function visibleEntries(
  tx: Knex.Transaction,
  member: Member,
  rows: readonly StoredNotification[],
): Promise<readonly DigestEntry[]> {
  if (!member.hasAccess) return [];
  const entries: DigestEntry[] = [];
  const projects = new Map<string, FoundProject | undefined>();
  for (const row of rows) {
    if (row.isViewed) continue;
    const projectId = row.data['projectId'];
    if (projectId !== undefined && !projects.has(String(projectId)))
      projects.set(String(projectId), await findProject(tx, member, String(projectId)));
    const project = projects.get(String(projectId));
    if (projectId !== undefined && !project) continue;
    const entry = { row, project, words: wordsOf(row), visitor: visitorOf(member, project) };
    if (isForRole(entry) && canFollow(entry.words, entry.visitor)) entries.push(entry);
  }
  return entries;
}

function wordsOf({ catalogueVersion, type, data }: StoredNotification): NotificationTexts {
  const { variant } = data;
  return notificationTexts(catalogueOf(catalogueVersion), type, variant === undefined ? null : String(variant));
}

const visitorOf = ({ role, companyType }: Member, project: FoundProject | undefined): PageVisitor => ({
  role,
  companyType,
  tabs: project ? tabsFor(role, project.tabFacts.setting ?? undefined) : [],
});

/** Returns true if one of the recipient words of a notification's type can yield the reader's role. */
function isForRole({ row, words, visitor }: DigestEntry): boolean {
  const { recipientVocabulary } = catalogueOf(row.catalogueVersion);
  return words.recipients.to.some((word) => recipientVocabulary[word]?.roles.includes(visitor.role));
}
