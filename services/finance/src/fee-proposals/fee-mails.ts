import { MESSAGES } from '@portal/contracts/common/messages';
import { mailBoxOf } from '@portal/contracts/common/mail-box';
import { FEE_PROPOSAL_TEXTS } from '@portal/contracts/finance/fee-proposal-lists';
import { countWithin, refuseOver, type CountingWindow } from '@portal/service-kit';
import type { Knex } from 'knex';
import type { FinanceConfig } from '../config.ts';

/** Limits of the mails about fees that a company sends. */
export type FeeMailLimits = Pick<FinanceConfig, 'FEE_MAILS_PER_HOUR' | 'FEE_MAILS_TO_ADDRESS_PER_DAY'>;

/** Stands for the mail box in the count of all mails of a company. */
const IN_ALL = '';

type Key = 'company_id' | 'mail_box';
const MAILS = { table: 'fee_mails', key: ['company_id', 'mail_box'], number: 'mails' } as const;
const OF_COMPANY: CountingWindow<Key> = { ...MAILS, span: '1 hour' };
const TO_ADDRESS: CountingWindow<Key> = { ...MAILS, span: '1 day' };

type FeeMailCount = Awaited<ReturnType<typeof countWithin<Key>>>[number];

/**
 * Counts mails about fees that a company is about to have sent: in all by the hour, and to each address by the day. The
 * counts outlive proposals and projects, and stay locked until the transaction ends, so that sends in different projects
 * follow each other. Receipts and outcomes, of which each link and each proposal has one, are counted alone; links are refused.
 */
export async function countFeeMails(
  tx: Knex.Transaction,
  companyId: string,
  addresses: readonly string[],
): Promise<readonly FeeMailCount[]> {
  if (addresses.length === 0) return [];
  const ofCompany = await countWithin(
    tx,
    OF_COMPANY,
    addresses.map(() => ({ company_id: companyId, mail_box: IN_ALL })),
  );
  await tx('fee_mails')
    .where({ company_id: companyId })
    .where('began_at', '<', tx.raw(`now() - interval '1 day'`))
    .delete();
  const boxes = addresses.map((address) => ({ company_id: companyId, mail_box: mailBoxOf(address) }));
  return [...ofCompany, ...(await countWithin(tx, TO_ADDRESS, boxes))];
}

/** Counts links that are about to be mailed, as {@link countFeeMails} does. @throws 429 */
export async function admitFeeLinks(
  tx: Knex.Transaction,
  companyId: string,
  addresses: readonly string[],
  { FEE_MAILS_PER_HOUR: perHour, FEE_MAILS_TO_ADDRESS_PER_DAY: toAddress }: FeeMailLimits,
): Promise<void> {
  const counts = await countFeeMails(tx, companyId, addresses);
  const isInAll = ({ mail_box: box }: FeeMailCount) => box === IN_ALL;
  refuseOver(perHour, counts.filter(isInAll), MESSAGES.tooManyLinks);
  refuseOver(
    toAddress,
    counts.filter((one) => !isInAll(one)),
    FEE_PROPOSAL_TEXTS.tooManyToAddress,
  );
}
