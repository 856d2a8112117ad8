import type { Actor } from '@portal/access';
import type { ActionVerdict } from '@portal/contracts/common/action';
import {
  EXPENSE_BUTTONS,
  EXPENSE_LIMITS,
  EXPENSE_TEXTS,
  type ExpenseButton,
} from '@portal/contracts/finance/expense-lists';
import type { ProjectStatus } from '@portal/contracts/projects/project-lists';
import { evaluateInProject } from './in-project.ts';
import { evaluate, type Machine, type TransitionVerdict } from './machine.ts';
import { actionVerdicts, refused, type Reason, type Verdict } from './verdict.ts';

/** States of an entry of time or expenses; `New` is one that does not exist yet. */
export type ExpenseState = 'New' | 'Unbilled' | 'Billed';

/** Facts about an entry that the workflow needs. */
export interface ExpenseFacts {
  readonly status: ExpenseState;
  readonly projectStatus: ProjectStatus;
  /** True if the viewer is the engineer whose work it is. */
  readonly isOwn: boolean;
  /**
   * True for an engineer of the viewer's company; for an insurer also for one without a company, whose entries it marks as
   * billed (decisions §27).
   */
  readonly isOfCompany: boolean;
}

/** Actions on an entry. */
export const EXPENSE_ACTIONS = ['create', ...EXPENSE_BUTTONS] as const;
export type ExpenseAction = (typeof EXPENSE_ACTIONS)[number];

const BILLED: Reason = { reason: 'Billed', text: EXPENSE_TEXTS.billed };
const NOT_BILLED: Reason = { reason: 'NotBilled', text: EXPENSE_TEXTS.notBilled };

/** Reason for people to whom the entry does not belong. */
function notYours(action: ExpenseAction, _entry: ExpenseFacts, { role }: Actor): Reason | undefined {
  if (role === 'RiskEngineer' && action !== 'markAsBilled' && action !== 'reverse')
    return { reason: 'NotOwn', text: EXPENSE_TEXTS.ownOnly };
  if (role === 'RCCoordinator') return { reason: 'OtherCompany', text: EXPENSE_TEXTS.companyOnly };
  return role === 'ICCoordinator' ? { reason: 'BilledByCompany', text: EXPENSE_TEXTS.billerOfCompany } : undefined;
}

const WRITER = 'RE (own), RCC (own company)';
const BILLER = 'RCC (own company), ICC (own engineers, those without a company)';

/** An entry: it is changed until it is marked as billed, and again once that is reversed (decisions §2, §11, §27). */
export const EXPENSE_MACHINE: Machine<ExpenseFacts, ExpenseState, ExpenseAction> = {
  name: 'expense',
  stateOf: ({ status }) => status,
  factsOf: ({ isOwn, isOfCompany }) => ({ own: isOwn, ownCompany: isOfCompany }),
  notYours,
  isClosed: (action, { projectStatus }) => projectStatus === 'Closed' && action !== 'markAsBilled',
  wrongState: (_action, state) => (state === 'Billed' ? BILLED : NOT_BILLED),
  transitions: [
    { action: 'create', from: ['New'], to: 'Unbilled', who: WRITER, right: ['create', 'expense'] },
    { action: 'update', from: ['Unbilled'], to: 'Unbilled', who: WRITER, right: ['update', 'expense'] },
    { action: 'delete', from: ['Unbilled'], to: null, who: WRITER, right: ['delete', 'expense'] },
    { action: 'markAsBilled', from: ['Unbilled'], to: 'Billed', who: BILLER, right: ['approve', 'expense'] },
    {
      action: 'reverse',
      from: ['Billed'],
      to: 'Unbilled',
      who: BILLER,
      right: ['approve', 'expense'],
      needs: { kind: 'text', field: 'reason', maxLength: EXPENSE_LIMITS.reason },
    },
  ],
};

/** Decides if the viewer may do something with an entry now. */
export const evaluateExpense = (
  entry: ExpenseFacts,
  action: ExpenseAction,
  viewer: Actor,
): TransitionVerdict<ExpenseState> => evaluate(EXPENSE_MACHINE, entry, action, viewer);

/** The actions on an entry with the reason for each that is not allowed. */
export const actionsOnExpense = (entry: ExpenseFacts, viewer: Actor): ActionVerdict<ExpenseButton>[] =>
  actionVerdicts(EXPENSE_BUTTONS, (action) => evaluateExpense(entry, action, viewer));

/** A project in which somebody books or bills. */
export interface ExpensePlace {
  readonly status: ProjectStatus;
  /** True if there is an engineer for whom the viewer may book: is or was assigned, and themselves or of their company. */
  readonly hasEngineer: boolean;
  /** True if the viewer sees unbilled entries. */
  readonly hasPending: boolean;
}

/** Decides if the viewer may book time and expenses in a project now (decisions §27). */
export function evaluateNewExpense({ status, hasEngineer }: ExpensePlace, viewer: Actor): Verdict {
  const facts = { status: 'New', projectStatus: status, isOwn: true, isOfCompany: true } as const;
  const verdict = evaluateExpense(facts, 'create', viewer);
  if (hasEngineer || (!verdict.allowed && verdict.obstacle === 'role')) return verdict;
  // Compared before the project's state, as the rule of the primary engineer is (decisions §26.19).
  return refused('role', { reason: 'NotAssigned', text: EXPENSE_TEXTS.notAssigned });
}

/** Decides if the viewer may send a statement of what is pending in a project now. */
export function evaluateStatement({ status, hasPending }: ExpensePlace, viewer: Actor): Verdict {
  const verdict = evaluateInProject({ status, isPrimary: false }, viewer, ['create', 'statement'], {
    ownCompany: true,
  });
  if (!verdict.allowed || hasPending) return verdict;
  return refused('guard', { reason: 'NothingPending', text: EXPENSE_TEXTS.nothingPending });
}
