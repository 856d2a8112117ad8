import { setTimeout as wait } from 'node:timers/promises';
import { demoId } from '@portal/contracts/common/demo';
import type { FeeLink } from '@portal/contracts/finance/fee-answer';
import { query } from '../crash/stored-rows.ts';

/** Longest wait for the notification of the last answer. */
const DELIVERED_MS = 60_000;

const keyOf = ({ feeProposalId, companyContactId }: FeeLink): string => `${feeProposalId} of ${companyContactId}`;

/** Compares answers that are stored with the notifications of them, one for each, and tells what is missing or there twice. */
export function compareNotices(stored: readonly FeeLink[], notified: readonly FeeLink[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const link of notified) counts.set(keyOf(link), (counts.get(keyOf(link)) ?? 0) + 1);
  return stored.map(keyOf).flatMap((key) => {
    const count = counts.get(key) ?? 0;
    return count === 1 ? [] : [`${count} notifications of the answer to ${key}`];
  });
}

/** Returns the answers of which a person is notified, by the database of services/notifications. */
const noticesTo = (databaseUrl: string, email: string, proposals: readonly string[]): Promise<FeeLink[]> =>
  query<{ feeProposalId: string; companyContactId: string }>(
    databaseUrl,
    `select data ->> 'feeProposalId' as "feeProposalId", data ->> 'companyContactId' as "companyContactId"
     from notifications
     where type = 'FeeProposalResponseSubmitted' and user_id = $1 and data ->> 'feeProposalId' = any($2)`,
    [demoId(`user:${email}`), proposals],
  );

/** Waits for the notifications of stored answers to a demo user, and tells those that are missing or doubled. */
export async function faultsOfNotices(
  databaseUrl: string,
  email: string,
  stored: readonly FeeLink[],
): Promise<readonly string[]> {
  const proposals = [...new Set(stored.map(({ feeProposalId }) => feeProposalId))];
  for (const deadline = Date.now() + DELIVERED_MS; ; await wait(200)) {
    const faults = compareNotices(stored, await noticesTo(databaseUrl, email, proposals));
    if (faults.length === 0 || Date.now() > deadline) return faults;
  }
}
