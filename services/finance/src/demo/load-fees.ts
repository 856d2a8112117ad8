import { DEMO_ACCOUNTS, DEMO_COMPANIES, demoId } from '@portal/contracts/common/demo';
import type { Currency } from '@portal/contracts/common/enums';
import type { ServiceType } from '@portal/contracts/finance/budget-lists';
import type { FeeAnswerFields } from '@portal/contracts/finance/fee-answer';
import { FEE_EXPENSE_CATEGORIES, FEE_PROPOSAL_LIMITS } from '@portal/contracts/finance/fee-proposal-lists';
import { writeHistory } from '@portal/history';
import { decimalOf, feeSumsOf } from '@portal/money';
import { newSecretToken } from '@portal/service-kit';
import type { Knex } from 'knex';
import {
  changeProposal,
  decideRecipients,
  insertProposal,
  replaceRecipients,
  startLinks,
  storeAnswer,
} from '../fee-proposals/fee-proposal.repository.ts';

const GRANITE = demoId('company:granite');

/** Proposals of all demo projects together, by the state in which they are. */
const STATES = { Draft: 8, Sent: 10, WaitingForApproval: 22, Rejected: 8, Approved: 12 } as const;
type State = keyof typeof STATES;

/** Usual hours of an inspection or a report of each service. */
const HOURS: Readonly<Record<ServiceType, number>> = {
  InitialInspection: 16,
  PeriodicInspection: 12,
  VirtualInspection: 5,
  DesktopReview: 6,
  MainReport: 18,
  AbridgedReport: 8,
  RecommendationFollowUp: 6,
  FinalInspection: 14,
};
const DESCRIPTIONS = [
  'Please quote for the services listed, travel and expenses included. Access to site on weekdays only.',
  null,
  'The client asks for the first inspection within eight weeks. State the engineer you would send.',
  'Hot-work control and temporary works are the main concerns.',
];

/** A demo project of which fees are asked. */
interface Place {
  readonly id: string;
  readonly companyId: string;
  readonly currency: Currency;
  readonly services: readonly ServiceType[];
  readonly isGranite: boolean;
}

/** A risk company of the insurer's book. */
interface Contact {
  readonly id: string;
  readonly company_id: string;
  readonly name: string;
  readonly email: string;
}

/**
 * Adds the open assignments of demo projects, which are loaded without events, and 60 fee proposals in all states with two to
 * four answers each. Proposals that are there stay.
 */
export async function loadFees(tx: Knex.Transaction): Promise<void> {
  await loadOpenAssignments(tx);
  if (await tx('fee_proposals').first('id')) return;
  const contacts = await tx('known_company_contacts')
    .where({ type: 'Risk', is_deleted: false })
    .orderBy('name')
    .select<Contact[]>('id', 'company_id', 'name', 'email');
  const bookOf = (companyId: string) => contacts.filter(({ company_id: owner }) => owner === companyId);
  const places = (await placesOf(tx)).filter(({ companyId }) => bookOf(companyId).length >= 2);
  const asked = (isGranite: boolean) => places.filter((one) => one.isGranite === isGranite);
  const [free, assigned] = [asked(false), asked(true)];
  if (free.length === 0) return;
  let at = 0;
  for (const [state, count] of Object.entries(STATES) as [State, number][]) {
    const pool = state === 'Approved' ? assigned : free;
    for (let number = 0; number < count && pool.length > 0; number++, at++) {
      const place = pool[number % pool.length];
      if (place) await addProposal(tx, place, { state, number: at, book: bookOf(place.companyId) });
    }
  }
}

/** Stores which demo projects have an open assignment: those with a primary engineer. */
async function loadOpenAssignments(tx: Knex.Transaction): Promise<void> {
  const found = await tx('known_projects as k')
    .join('known_participants as p', 'p.project_id', 'k.id')
    .whereIn(
      'k.company_id',
      DEMO_COMPANIES.map(({ key }) => demoId(`company:${key}`)),
    )
    .where({ 'p.role': 'RiskEngineer', 'p.is_primary': true, 'k.status': 'Open' })
    .distinct()
    .select<{ project_id: string; company_id: string | null }[]>(
      'k.id as project_id',
      'k.assigned_company_id as company_id',
    );
  const rows = found.map((one) => ({
    ...{ ...one, company_is_known: true },
    assignment_id: demoId(`assignment:${one.project_id}`),
  }));
  if (rows.length > 0) await tx('open_assignments').insert(rows).onConflict('project_id').ignore();
}

/** Returns the open demo projects with budgets that have no engineer, and those assigned to the risk company. */
async function placesOf(tx: Knex.Transaction): Promise<Place[]> {
  return tx('known_projects as k')
    .join('budgets as b', 'b.project_id', 'k.id')
    .leftJoin('open_assignments as o', 'o.project_id', 'k.id')
    .where({ 'k.status': 'Open', 'k.company_type': 'Insurance' })
    .where((its) => its.whereNull('o.project_id').orWhere({ 'k.assigned_company_id': GRANITE }))
    .groupBy('k.id', 'o.project_id')
    .orderBy('k.id')
    .select<Place[]>(
      ...[
        'k.id',
        'k.company_id as companyId',
        'k.currency',
        tx.raw('array_agg(b.service_type order by b.amount desc) as services'),
      ],
      tx.raw('o.project_id is not null as "isGranite"'),
    );
}

interface Plan {
  readonly state: State;
  readonly number: number;
  readonly book: readonly Contact[];
}

async function addProposal(tx: Knex.Transaction, place: Place, { state, number, book }: Plan): Promise<void> {
  const author = DEMO_ACCOUNTS.find(
    ({ role, company }) => role === 'ICCoordinator' && demoId(`company:${company}`) === place.companyId,
  );
  const by = author ? `${author.firstName} ${author.lastName}` : 'Coordinator';
  const count = 1 + (number % FEE_PROPOSAL_LIMITS.inspectionCount) / 3;
  const services = place.services.slice(0, 1 + (number % 4));
  const columns = {
    ...{ service_types: services, inspection_count: Math.floor(count) },
    ...{ description: DESCRIPTIONS[number % DESCRIPTIONS.length] ?? null, file: null },
  };
  const id = await insertProposal(tx, place.id, columns, by);
  const recipients = recipientsFrom(book, state, number);
  await replaceRecipients(
    tx,
    id,
    recipients.map(({ id: contactId, name, email }) => ({
      ...{ company_contact_id: contactId, company_name: name, email, grant_token: newSecretToken() },
    })),
  );
  const steps = [{ action: 'create', oldStatus: null as string | null, newStatus: 'Draft', actorName: by }];
  const step = (action: string, newStatus: string, actorName = by) =>
    steps.push({ action, oldStatus: steps.at(-1)?.newStatus ?? null, newStatus, actorName });
  if (state !== 'Draft') {
    await startLinks(tx, { fee_proposal_id: id }, FEE_PROPOSAL_LIMITS.linkDays);
    const { currency } = place;
    const sent = { status: 'Sent', reply_to: author?.email ?? '', sent_at: tx.raw('now()'), currency } as const;
    await changeProposal(tx, id, sent, by);
    step('send', 'Sent');
  }
  if (state !== 'Draft' && state !== 'Sent') {
    const answering = recipients.slice(0, Math.max(2, recipients.length - (state === 'WaitingForApproval' ? 1 : 0)));
    for (const [index, { id: contactId, name }] of answering.entries()) {
      const answer = answerOf(services, columns.inspection_count, number * 7 + index);
      const which = { fee_proposal_id: id, company_contact_id: contactId };
      await storeAnswer(tx, which, answer, decimalOf(feeSumsOf(answer).total));
      step('answer', 'WaitingForApproval', name);
    }
    await changeProposal(tx, id, { status: 'WaitingForApproval' }, by);
  }
  if (state === 'Rejected' || state === 'Approved') {
    await decideRecipients(tx, id, state === 'Approved' ? (recipients[0]?.id ?? null) : null);
    const assignment = state === 'Approved' ? { assignment_id: demoId(`assignment:${place.id}`) } : {};
    await changeProposal(tx, id, { status: state, ...assignment }, by);
    step(state === 'Approved' ? 'accept' : 'reject', state);
  }
  await writeHistory(
    tx,
    steps.map((line) => ({ projectId: place.id, kind: 'feeProposal', id, ...line })),
    null,
  );
  await setBack(tx, id, DAYS_AGO[state] + (number % DAYS));
}

/** Days ago on which the newest proposal of each state was sent; the others were on the days before. */
const DAYS_AGO: Readonly<Record<State, number>> = {
  Draft: 0,
  Sent: 1,
  WaitingForApproval: 3,
  Rejected: 25,
  Approved: 75,
};
/** Days over which the proposals of a state are spread: some links that are open end within three days. */
const DAYS = 12;

/** Lets a proposal have been made and sent days ago, and answered one to three days after it was sent. */
async function setBack(tx: Knex.Transaction, id: string, days: number): Promise<void> {
  await tx.raw(
    `with moved as (
       update fee_proposals set created_at = created_at - make_interval(days => :days), sent_at = sent_at - make_interval(days => :days),
         changed_at = changed_at - make_interval(days => greatest(:days - 4, 0)) where id = :id::uuid
     ), told as (
       update activities set happened_at = happened_at - make_interval(days => case action
         when 'create' then :days when 'send' then :days when 'answer' then greatest(:days - 2, 0) else greatest(:days - 4, 0) end)
       where item_kind = 'feeProposal' and item_id = :id::uuid
     )
     update fee_recipients set sent_at = sent_at - make_interval(days => :days),
       expires_at = expires_at - make_interval(days => :days), mailed_at = '{}',
       answered_at = answered_at - make_interval(days => greatest(:days - 1 - place % 3, 0))
     where fee_proposal_id = :id::uuid`,
    { id, days },
  );
}

/** Returns two to four companies, those of an approved proposal with the one that has the assignment first. */
function recipientsFrom(book: readonly Contact[], state: State, number: number): readonly Contact[] {
  const turned = book.map((_, index) => book[(index + number) % book.length]).filter((one) => one !== undefined);
  const first = state === 'Approved' ? turned.filter(({ name }) => name === 'Granite Risk') : [];
  const others = turned.filter((one) => !first.includes(one));
  return [...first, ...others].slice(0, 2 + (number % 3));
}

/** Returns an answer of a demo company, whose prices differ by `turn`. */
function answerOf(services: readonly ServiceType[], inspectionCount: number, turn: number): FeeAnswerFields {
  const rate = 95 + ((turn * 13) % 60);
  const categories = FEE_EXPENSE_CATEGORIES.filter((_, index) => (index + turn) % 3 === 0);
  return {
    engineerRates: services.map((serviceType, index) => ({
      ...{ serviceType, amount: rate + 5 * index, inspectionCount },
      hours: HOURS[serviceType] + ((turn + index) % 4),
    })),
    travelCost: { amount: Math.round(rate * 0.6), hours: turn % 6, inspectionCount },
    expenseCosts: categories.slice(0, 3).map((category, index) => ({
      ...{ category, amount: 45.5 + ((turn * 17 + index * 60) % 280), count: 1 + ((turn + index) % 3) },
    })),
  };
}
