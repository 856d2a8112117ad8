import type { Viewer } from '@portal/access';
import { catalogueOf, notificationTexts } from '@portal/contracts/notifications/catalogue';
import type { InboxItem } from '@portal/contracts/notifications/inbox';
import { linkFor } from './link.ts';
import { renderSubject, renderText } from './rendering.ts';
import type { StoredNotification } from './inbox.repository.ts';

/** Reader of an item: decides its link, and the time zone of its date-times. */
export interface Reader {
  readonly viewer: Pick<Viewer, 'role' | 'companyType' | 'tabAccess'>;
  readonly timezoneOffset: number;
}

/** A stored notification as this reader sees it, in the words of the catalogue's version that it was made with. */
export function itemFor(stored: StoredNotification, reader: Reader): InboxItem {
  const { data } = stored;
  const { variant, projectName } = data;
  const catalogue = catalogueOf(stored.catalogueVersion);
  const words = notificationTexts(catalogue, stored.type, variant === undefined ? null : String(variant));
  const { role, companyType, tabAccess: tabs } = reader.viewer;
  const { timezoneOffset } = reader;
  const writtenFor = { timezoneOffset, companyType };
  return {
    id: stored.id,
    type: stored.type,
    isViewed: stored.isViewed,
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
