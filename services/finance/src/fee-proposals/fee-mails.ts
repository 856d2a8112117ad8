import { ERROR_CODES } from '@portal/contracts/common/error';
import { mailBoxOf } from '@portal/contracts/common/mail-box';
import { FEE_PROPOSAL_TEXTS } from '@portal/contracts/finance/fee-proposal-lists';
import { Problem } from '@portal/service-kit';
import type { Knex } from 'knex';
import type { FinanceConfig } from '../config.ts';

/** Limits of the mails about fees that a company sends. */
export type FeeMailLimits = Pick<FinanceConfig, 'FEE_MAILS_PER_HOUR' | 'FEE_MAILS_TO_ADDRESS_PER_DAY'>;

interface Count {
  readonly mail_box: string;
  readonly mails: number;
  /** Time until the count begins anew. */
  readonly seconds: number;
}

/**
 * Counts mails about fees that a company is about to have sent: in all by the hour, and to each address by the day. The
 * counts outlive proposals and projects, and stay locked until the transaction ends, so that sends in different projects
 * follow each other. Outcomes, of which each proposal has one, are counted alone; links are refused.
 */
export async function countFeeMails(
  tx: Knex.Transaction,
  companyId: string,
  addresses: readonly string[],
): Promise<readonly Count[]> {
  if (addresses.length === 0) return [];
  const { rows: ofCompany } = await tx.raw<{ rows: Count[] }>(COUNT_OF_COMPANY, { companyId, mails: addresses.length });
  await tx('fee_mails')
    .where({ company_id: companyId })
    .where('began_at', '<', tx.raw(`now() - interval '1 day'`))
    .delete();
  const boxes = addresses.map(mailBoxOf);
  const { rows } = await tx.raw<{ rows: Count[] }>(COUNT_OF_ADDRESSES, { companyId, boxes });
  return [...ofCompany, ...rows];
}

/** Counts links that are about to be mailed, as {@link countFeeMails} does. @throws 429 */
export async function admitFeeLinks(
  tx: Knex.Transaction,
  companyId: string,
  addresses: readonly string[],
  { FEE_MAILS_PER_HOUR: perHour, FEE_MAILS_TO_ADDRESS_PER_DAY: toAddress }: FeeMailLimits,
): Promise<void> {
  const counts = await countFeeMails(tx, companyId, addresses);
  const isInAll = ({ mail_box: box }: Count) => box === IN_ALL;
  refuseOver(perHour, counts.filter(isInAll), FEE_PROPOSAL_TEXTS.tooManyMails);
  refuseOver(
    toAddress,
    counts.filter((one) => !isInAll(one)),
    FEE_PROPOSAL_TEXTS.tooManyToAddress,
  );
}

function refuseOver(limit: number, counts: readonly Count[], text: string): void {
  const over = counts.filter(({ mails }) => mails > limit);
  if (over.length === 0) return;
  const seconds = Math.max(1, ...over.map((one) => Math.ceil(one.seconds)));
  throw new Problem(429, ERROR_CODES.rateLimited, text, { headers: { 'retry-after': String(seconds) } });
}

/** Stands for the mail box in the count of all mails of a company. */
const IN_ALL = '';

const counted = (rows: string, span: string) => `
  insert into fee_mails as m (company_id, mail_box, began_at, mails) ${rows}
  on conflict (company_id, mail_box) do update set
    began_at = case when m.began_at > now() - interval '${span}' then m.began_at else now() end,
    mails = case when m.began_at > now() - interval '${span}' then m.mails + excluded.mails else excluded.mails end
  returning mail_box, mails, extract(epoch from began_at + interval '${span}' - now())::float as seconds`;

const COUNT_OF_COMPANY = counted(`values (:companyId, '${IN_ALL}', now(), :mails)`, '1 hour');
const COUNT_OF_ADDRESSES = counted(
  'select :companyId, box, now(), count(*) from unnest(:boxes::text[]) box group by box order by box',
  '1 day',
);
