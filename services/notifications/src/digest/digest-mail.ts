import { mailGreeting } from '@portal/contracts/common/mail-texts';
import { catalogueOf, NEWEST_CATALOGUE } from '@portal/contracts/notifications/catalogue';
import { renderMail, type Mail } from '@portal/service-kit';
import type { Knex } from 'knex';
import { readClocks } from '../core/inbox/clocks.ts';
import { linkFor } from '../core/inbox/link.ts';
import { momentsIn, renderSubject, renderText } from '../core/inbox/rendering.ts';
import type { Member } from '../core/members/member.repository.ts';
import { DIGEST_TEXTS } from './digest.texts.ts';
import type { DigestEntry } from './entries.ts';

/** Entries that one mail shows; it counts the others. */
export const MOST_ENTRIES = 50;

/** A person with an address. */
export type Addressee = Member & { readonly email: string; readonly firstName: string };

/** Returns a person's daily mail: entries by project, oldest first, with times of the person's own zone. */
export async function digestMail(
  tx: Knex.Transaction,
  addressee: Addressee,
  entries: readonly DigestEntry[],
  publicUrl: string,
): Promise<Mail> {
  const { email, firstName, companyType, timeZone } = addressee;
  const clock = timeZone ?? 'UTC';
  const shown = entries.slice(0, MOST_ENTRIES);
  const clocks = await readClocks(
    tx,
    shown.flatMap(({ row }) => momentsIn(catalogueOf(row.catalogueVersion), row.data, clock)),
  );
  const reader = { clock, companyType, clocks };
  const entryOf = ({ row, words, visitor }: DigestEntry) => {
    const catalogue = catalogueOf(row.catalogueVersion);
    return {
      label: renderSubject(catalogue, words.subject, row.data, reader),
      text: renderText(catalogue, words.body, row.data, reader),
      url: new URL(linkFor(words, row.data, visitor), publicUrl).href,
    };
  };
  const sections = [...Map.groupBy(shown, ({ project }) => project?.id)].map(([, ofProject]) => ({
    heading: ofProject[0]?.project?.name ?? DIGEST_TEXTS.company,
    entries: ofProject.map(entryOf),
  }));
  const rest = entries.length - shown.length;
  const content = {
    title: DIGEST_TEXTS.title,
    greeting: mailGreeting(firstName),
    paragraphs: [DIGEST_TEXTS.intro],
    sections,
    action: { label: NEWEST_CATALOGUE.rules['emailButton'] ?? '', url: new URL('/', publicUrl).href },
    ...(rest > 0 && { closing: DIGEST_TEXTS.more(rest) }),
  };
  return { to: email, subject: DIGEST_TEXTS.subject(entries.length), ...renderMail(content) };
}
