import { ROLES } from '@portal/contracts/common/enums';
import { EXPENSE_ACTIONS, evaluateExpense } from './expenses.ts';
import { casesOf, type TriedMachine } from './machine.fixture.ts';

/** Decisions §18 and §27, written down once more and by hand: from, to, call, who. */
const SPECIFICATION: readonly (readonly [string, string | null, string, 'writer' | 'biller'])[] = [
  ['New', 'Unbilled', 'create', 'writer'],
  ['Unbilled', 'Unbilled', 'update', 'writer'],
  ['Unbilled', null, 'delete', 'writer'],
  ['Unbilled', 'Billed', 'markAsBilled', 'biller'],
  ['Billed', 'Unbilled', 'reverse', 'biller'],
];
const STATES = ['New', 'Unbilled', 'Billed'] as const;
export const viewerOf = (role: (typeof ROLES)[number]) => ({ role, companyType: 'Risk', plan: 'Global' }) as const;

/** Entries: each state, call, role, whether it is the viewer's own and of the own company, and the state of the project. */
export const TRIED_EXPENSES: TriedMachine = {
  name: 'Time and expenses',
  ...casesOf({
    states: STATES.length,
    calls: EXPENSE_ACTIONS.length,
    roles: ROLES.length,
    'own or not': 2,
    'of the company or not': 2,
    'states of the project': 2,
  }),
  tryAll() {
    const differences: unknown[] = [];
    let tried = 0;
    for (const role of ROLES)
      for (const status of STATES)
        for (const action of EXPENSE_ACTIONS)
          for (const isOwn of [true, false])
            for (const isOfCompany of [true, false])
              for (const projectStatus of ['Open', 'Closed'] as const) {
                tried += 1;
                const row = SPECIFICATION.find(([from, , call]) => from === status && call === action);
                const isWriter = (role === 'RiskEngineer' && isOwn) || (role === 'RCCoordinator' && isOfCompany);
                const isBiller = ['RCCoordinator', 'ICCoordinator'].includes(role) && isOfCompany;
                const isAllowed =
                  row !== undefined &&
                  (row[3] === 'writer' ? isWriter : isBiller) &&
                  (projectStatus === 'Open' || action === 'markAsBilled');
                const entry = { status, projectStatus, isOwn, isOfCompany };
                const verdict = evaluateExpense(entry, action, viewerOf(role));
                const found = verdict.allowed ? verdict.to : 'refused';
                const expected = isAllowed ? row[1] : 'refused';
                if (found !== expected) differences.push({ role, entry, action, found, expected });
              }
    return { tried, differences };
  },
};
