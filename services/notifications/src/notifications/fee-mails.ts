import type {
  feeAccepted,
  feeLinkRequested,
  feeRejected,
  feeResponseSubmitted,
} from '@portal/contracts/events/fee-proposals';
import { NEWEST_CATALOGUE } from '@portal/contracts/notifications/catalogue';
import { renderMail, type Mail } from '@portal/service-kit';
import type * as v from 'valibot';
import { renderText, truncate } from '../core/inbox/rendering.ts';
import { occasionsOf } from './occasions.ts';
import { FEE_MAIL_TEXTS as TEXTS } from './fee.texts.ts';

type Link = v.InferOutput<typeof feeLinkRequested.data>;
type Answer = v.InferOutput<typeof feeResponseSubmitted.data>;
export type Reviewed = v.InferOutput<typeof feeAccepted.data> | v.InferOutput<typeof feeRejected.data>;

/** Format of a time in UTC: the time zone of the person who reads the mail is not known. */
const END = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** Returns a subject of one line, as long as mails may have. */
const subjectOf = (text: string): string =>
  truncate(NEWEST_CATALOGUE.limits.emailSubjectMaxLength, text.replaceAll(/\s+/g, ' '));

/** Returns the mail with the link of a fee proposal, whose parameters are the specified three (decisions §7). */
export function feeLinkMail(link: Link, senderName: string, publicUrl: string): Mail {
  const { projectName: project, feeProposalId, companyContactId, insuranceCompanyEmail, companyName } = link;
  const url = new URL('/submit-fee-proposal', publicUrl);
  url.search = String(new URLSearchParams({ feeProposalId, companyContactId, insuranceCompanyEmail }));
  const content = {
    title: TEXTS.title(project),
    paragraphs: [
      TEXTS.request(senderName, companyName, project),
      TEXTS.form,
      TEXTS.expires(`${END.format(new Date(link.expiresDateTime))} UTC`),
    ],
    action: { label: TEXTS.action, url: url.href },
    closing: TEXTS.closing,
  };
  return { to: link.respondentEmail, subject: subjectOf(TEXTS.subject(project)), ...renderMail(content) };
}

/**
 * Returns the mail that tells the address of a link that it was used, so that a company hears of an answer in its name that is
 * not its own; it links nowhere. Undefined for an event that names no address.
 */
export function feeReceiptMail({ receipt, ...answer }: Answer): Mail | undefined {
  if (!receipt) return undefined;
  const { projectName: project, respondentCompanyName: company, totalAmount, currency } = answer;
  const { email, companyName: insurer, insuranceCompanyEmail } = receipt;
  const total = renderText(NEWEST_CATALOGUE, '{totalAmount} {currency}', { totalAmount, currency });
  const content = {
    title: TEXTS.receipt.title(project),
    paragraphs: [
      TEXTS.receipt.answered(company, insurer, project, total),
      TEXTS.receipt.link,
      TEXTS.receipt.forged(insurer, insuranceCompanyEmail),
    ],
  };
  return { to: email, subject: subjectOf(TEXTS.receipt.subject(project)), ...renderMail(content) };
}

/** Returns the mail that tells a company without an account of the review; it links nowhere. */
export function feeReviewedMail(event: string, reviewed: Reviewed): Mail | undefined {
  const words = occasionsOf(event, reviewed).find(({ type }) => type === 'FeeProposalReviewed')?.words;
  if (!words) return undefined;
  const { projectName, companyName, outcome } = reviewed;
  const reader = { clock: 0, companyType: 'NoCompany', clocks: () => null } as const;
  const written = (template: string): string =>
    renderText(NEWEST_CATALOGUE, template, { projectName, companyName, outcome }, reader);
  const content = { title: written(words.email.heading), paragraphs: [written(words.body)] };
  return { to: reviewed.respondentEmail, subject: subjectOf(written(words.email.subject)), ...renderMail(content) };
}
