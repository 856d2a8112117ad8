import { DEMO_ACCOUNTS, demoId } from '@portal/contracts/common/demo';
import { CLAIM_STATUSES, CLAIM_TYPES, type ClaimStatus } from '@portal/contracts/projects/claim-lists';
import { transaction } from '@portal/service-kit';
import { CLAIM_ACTION_OF } from '@portal/workflow';
import type { Knex } from 'knex';
import { between, pick, randomFrom } from '../core/random.ts';
import { PORTFOLIOS, type Portfolio } from './portfolio.ts';
import { addRows } from './store.ts';

/** One in this many projects has no loss. */
const WITHOUT_LOSS = 6;
const DAY_MS = 86_400_000;
const WHAT_HAPPENED = [
  'Water ran from a coupling on level 7 through three finished floors over a weekend.',
  'Sparks of grinding set insulation on fire; the site’s own people put it out.',
  'A gust threw a stack of façade panels into the street.',
  'The excavation took in water after a day of rain; pumps and formwork were lost.',
  'Copper cable was cut out of the trays on two nights.',
  'A lifted load struck the curtain wall; eleven units are broken.',
];

/** Adds claims of the demo projects; existing ones stay. Returns the number added. */
export async function loadClaims(knex: Knex): Promise<number> {
  let added = 0;
  for (const portfolio of PORTFOLIOS) added += await transaction(knex, (tx) => loadPortfolio(tx, portfolio));
  return added;
}

async function loadPortfolio(tx: Knex.Transaction, { key, projects, seed }: Portfolio): Promise<number> {
  const ids = Array.from({ length: projects }, (_, index) => demoId(`project:${key}:${index}`));
  const there = new Map(
    (await tx('projects').whereIn('id', ids).select('id', 'construction_value')).map((row) => [row.id, row]),
  );
  const causes = await tx('causes_of_loss').whereNull('company_id').orderBy('sequence').pluck<string[]>('id');
  const author = DEMO_ACCOUNTS.find(({ role, company }) => role === 'ICCoordinator' && company === key);
  const random = randomFrom(seed + 500);
  const claims = ids.flatMap((projectId, index) => {
    const value = Number(there.get(projectId)?.construction_value ?? 0);
    // Random numbers are drawn for existing claims too, so that the others get the same values.
    const amount = Math.round(Math.min(value, 40_000_000) * (0.001 + random() * random() * 0.05)) + 900;
    const [status, type, cause] = [pick(random, CLAIM_STATUSES), pick(random, CLAIM_TYPES).value, pick(random, causes)];
    const day = new Date(Date.UTC(2026, 9, 31) - between(random, 1, 500) * DAY_MS).toISOString();
    const paid = status === 'Settled' ? amount : Math.round(amount * (status === 'Declined' ? 0 : random() * 0.4));
    if (!there.has(projectId) || index % WITHOUT_LOSS === WITHOUT_LOSS - 1) return [];
    return {
      id: demoId(`claim:${projectId}`),
      project_id: projectId,
      version: 1,
      claim_number: `CL-${day.slice(0, 4)}-${String(1000 + index)}`,
      status,
      type,
      cause_id: cause,
      date_of_loss: day.slice(0, 10),
      amount,
      paid,
      reserve: status === 'Settled' || status === 'Declined' ? 0 : amount - paid,
      description: WHAT_HAPPENED[index % WHAT_HAPPENED.length] ?? '',
      created_at: day,
      created_by: author ? `${author.firstName} ${author.lastName}` : 'Coordinator',
      changed_at: day,
    };
  });
  const added = new Set(await addRows(tx, 'claims', claims));
  await addRows(
    tx,
    'activities',
    claims.filter(({ id }) => added.has(id)).flatMap((claim) => stepsOf(claim)),
  );
  return added.size;
}

/** Statuses through which a claim came to its present one (decisions §10). */
const WAY_TO: Readonly<Record<ClaimStatus, readonly ClaimStatus[]>> = {
  Open: ['Open'],
  InReview: ['Open', 'InReview'],
  Settled: ['Open', 'InReview', 'Settled'],
  Declined: ['Open', 'InReview', 'Declined'],
  Reopened: ['Open', 'InReview', 'Declined', 'Reopened'],
};
/** Days between two steps; the last of five is before today for the newest claim, too. */
const DAYS_BETWEEN = 3;

interface DemoClaim {
  readonly id: string;
  readonly project_id: string;
  readonly status: ClaimStatus;
  readonly created_at: string;
  readonly created_by: string;
}

const stepsOf = ({ id, project_id, status, created_at, created_by }: DemoClaim) =>
  WAY_TO[status].map((step, index, way) => ({
    id: demoId(`activity:${id}:${index}`),
    project_id,
    ...{ item_kind: 'claim', item_id: id, part: '' },
    happened_at: new Date(Date.parse(created_at) + index * DAYS_BETWEEN * DAY_MS).toISOString(),
    actor_name: created_by,
    action: CLAIM_ACTION_OF[step] ?? 'create',
    old_status: way[index - 1] ?? null,
    new_status: step,
  }));
