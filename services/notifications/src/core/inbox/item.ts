import type { Viewer } from '@portal/access';
import { ownerTabs } from '@portal/project-access';
import type { Knex } from 'knex';
import type pg from 'pg';
import { catalogueOf, notificationTexts } from '@portal/contracts/notifications/catalogue';
import type { InboxItem } from '@portal/contracts/notifications/inbox';
import { readClocks, type Clocks } from './clocks.ts';
import { linkFor } from './link.ts';
import { momentsIn, renderSubject, renderText, type NotificationData } from './rendering.ts';
import type { StoredNotification } from './inbox.repository.ts';

/** Reader of an item: decides its link, and the time zone of its date-times. */
export interface Reader {
  readonly viewer: Pick<Viewer, 'userId' | 'role' | 'companyId' | 'companyType'>;
  readonly timezoneOffset: number;
}

/** Time by which a notification of somebody's first part in a project may precede the project's participants. */
const MAY_PRECEDE_PARTICIPANTS_MS = 60_000;

/**
 * Returns notifications as this reader sees them: their links respect the tabs that the owner of each project shows, and
 * lead into no project that the reader sees no longer.
 */
export async function itemsFor(
  target: pg.Pool | Knex,
  stored: readonly StoredNotification[],
  reader: Reader,
): Promise<readonly InboxItem[]> {
  const tabsOf = await ownerTabs(
    target,
    reader.viewer,
    stored.flatMap(({ data }) => projectOf(data) ?? []),
  );
  const clocks = await readClocks(
    target,
    stored.flatMap(({ catalogueVersion, data }) => momentsIn(catalogueOf(catalogueVersion), data)),
  );
  const shownTo = ({ data, createdAt }: StoredNotification): readonly string[] => {
    const projectId = projectOf(data);
    if (projectId === undefined) return [];
    const { tabs, isReached } = tabsOf(projectId);
    return isReached || Date.now() - createdAt.getTime() < MAY_PRECEDE_PARTICIPANTS_MS ? tabs : [];
  };
  return stored.map((one) => itemFor(one, reader, { tabs: shownTo(one), clocks }));
}

const projectOf = ({ projectId }: NotificationData): string | undefined =>
  projectId === undefined ? undefined : String(projectId);

/** Returns a stored notification as this reader sees it, in the words of the catalogue's version that it was made with. */
export function itemFor(
  stored: StoredNotification,
  reader: Reader,
  { tabs, clocks }: { readonly tabs: readonly string[]; readonly clocks: Clocks },
): InboxItem {
  const { data } = stored;
  const { variant, projectName } = data;
  const catalogue = catalogueOf(stored.catalogueVersion);
  const words = notificationTexts(catalogue, stored.type, variant === undefined ? null : String(variant));
  const { role, companyType } = reader.viewer;
  const writtenFor = { clock: reader.timezoneOffset, companyType, clocks };
  return {
    id: stored.id,
    type: stored.type,
    isViewed: stored.isViewed,
    isDismissed: stored.isDismissed,
    isActionRequired: stored.isActionRequired,
    isAlert: stored.isAlert,
    creationDateTime: stored.createdAt.toISOString(),
    subject: renderSubject(catalogue, words.subject, data, writtenFor),
    body: renderText(catalogue, words.body, data, writtenFor),
    link: linkFor(words, data, { role, companyType, tabs }),
    projectName: projectName === undefined ? null : String(projectName),
    data: { ...data },
  };
}

/** Minutes of the Timezone-Offset header (spec 1 §7): UTC minus local time; 0 where it is absent or no such number. */
export function timezoneOffsetOf(header: string | readonly string[] | undefined): number {
  const minutes = Number(header);
  return Number.isInteger(minutes) && Math.abs(minutes) <= 14 * 60 ? minutes : 0;
}
