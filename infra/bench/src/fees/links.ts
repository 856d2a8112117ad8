import { randomUUID } from 'node:crypto';
import type { FeeLink } from '@portal/contracts/finance/fee-answer';
import { withClient } from '../portal/fill.ts';

/** A proposal with two companies: the link of one is valid, that of the other has expired. */
interface Asked {
  readonly feeProposalId: string;
  readonly asked: string;
  readonly askedLongAgo: string;
}

/** Pairs of ids by what is wrong with them. */
export const LINK_KINDS = ['valid', 'expired', 'foreign', 'mismatched', 'guessed'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/**
 * Adds proposals to the database of services/finance, and returns the links of one after the other: the valid and the expired
 * one, the company of another proposal, the same ids the other way round, and two that nothing has.
 */
export async function makeLinks(databaseUrl: string, count: number): Promise<readonly Record<LinkKind, FeeLink>[]> {
  const proposals = Array.from({ length: count }, (): Asked => {
    const [feeProposalId, asked, askedLongAgo] = [randomUUID(), randomUUID(), randomUUID()];
    return { feeProposalId, asked, askedLongAgo };
  });
  await withClient(databaseUrl, async (client) => {
    const columns = [
      proposals.map(({ feeProposalId }) => feeProposalId),
      proposals.map(({ asked }) => asked),
      proposals.map(({ askedLongAgo }) => askedLongAgo),
    ];
    const { rowCount } = await client.query(MAKE, columns);
    if (rowCount !== 2 * count) throw new Error('There is no open project to ask for fees of');
    await client.query('vacuum analyze fee_proposals, fee_recipients');
  });
  return proposals.map(({ feeProposalId, asked, askedLongAgo }, index) => ({
    valid: { feeProposalId, companyContactId: asked },
    expired: { feeProposalId, companyContactId: askedLongAgo },
    foreign: { feeProposalId, companyContactId: proposals[(index + 1) % count]?.asked ?? '' },
    mismatched: { feeProposalId: asked, companyContactId: feeProposalId },
    guessed: { feeProposalId: randomUUID(), companyContactId: randomUUID() },
  }));
}

const MAKE = `
  with place as (
    select id, currency from known_projects where status = 'Open' and currency is not null order by id limit 1
  ), made as (
    insert into fee_proposals (id, project_id, status, service_types, inspection_count, created_by, sent_at, currency,
      changed_by)
    select ids.id, place.id, 'Sent', array['MainReport'], 1, 'Bench', now(), place.currency, 'Bench'
    from place cross join unnest($1::uuid[]) as ids (id)
    returning id
  )
  insert into fee_recipients (fee_proposal_id, company_contact_id, place, company_name, email, status, grant_token, sent_at,
    expires_at)
  select made.id, r.contact, r.place, 'Bench', r.contact || '@timing.example', 'Sent', gen_random_uuid()::text, now(), r.ends
  from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as ids (id, asked, asked_long_ago) join made using (id)
  cross join lateral (values
    (ids.asked, 0, now() + interval '14 days'), (ids.asked_long_ago, 1, now() - interval '1 day')) r (contact, place, ends)`;
