import type { Actor } from '@portal/access';
import { ROLES } from '@portal/contracts/common/enums';
import { INSPECTION_STATUSES } from '@portal/contracts/projects/inspection-lists';
import { INSPECTION_TEXTS } from '@portal/contracts/projects/inspection-texts';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import { describe, expect, it } from 'vitest';
import {
  actionsOnInspection,
  dashboardStatusOf,
  INSPECTION_ACTIONS,
  INSPECTION_MACHINE,
  evaluateInspection,
  type InspectionAction,
  type InspectionFacts,
} from './inspections.ts';
import { evaluate } from './machine.ts';

type Facts = Parameters<(typeof INSPECTION_MACHINE)['stateOf']>[0];

/** Decisions §6 and §26.2, written down once more and by hand (RCC*: the company of RE*, and that of the open assignment): from | to | call | who | guard | what the call brings. */
const SPECIFICATION = `
New | Upcoming | schedule | RE*, RCC* | start in future, number free |
Upcoming | Upcoming | reschedule | RE*, RCC* | start in future |
Upcoming | gone | delete | RE*, RCC* | without recommendations |
Upcoming | Cancelled | cancel | RE*, RCC* | without recommendations | reason
InProgress | Cancelled | cancel | RE*, RCC* | without recommendations | reason
InProgress | Completed | complete | RE* | no unsynced drafts |
`;
const WHO: Readonly<Record<string, (viewer: Actor, facts: Facts) => boolean>> = {
  'RE*': ({ role }, { isPrimary }) => role === 'RiskEngineer' && isPrimary,
  'RCC*': ({ role }, { isOwnEngineer, isHolder }) => role === 'RCCoordinator' && (isOwnEngineer || isHolder),
};
const GUARDS: Readonly<Record<string, (facts: Facts) => boolean>> = {
  'start in future': ({ isStartAhead }) => isStartAhead === true,
  'number free': ({ hasFreeNumber }) => hasFreeNumber,
  'without recommendations': ({ hasRecommendations }) => !hasRecommendations,
  'no unsynced drafts': ({ hasUnsyncedDrafts }) => hasUnsyncedDrafts === false,
};
const words = (cell = ''): string[] =>
  cell
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
const ROWS = SPECIFICATION.trim()
  .split('\n')
  .map((line) => {
    const [from, to, action, who, guards, needs = ''] = line.split('|').map((cell) => cell.trim());
    return { from, to: to === 'gone' ? null : to, action, who: words(who), guards: words(guards), needs };
  });

const TRUTH = [true, false] as const;
const STATES = ['New', ...INSPECTION_STATUSES] as const;
const GUARDED = TRUTH.flatMap((isStartAhead) =>
  TRUTH.flatMap((hasFreeNumber) =>
    TRUTH.flatMap((hasRecommendations) =>
      TRUTH.flatMap((hasUnsyncedDrafts) =>
        (['Open', 'Closed'] as const).map((projectStatus) => ({
          isStartAhead,
          hasFreeNumber,
          hasRecommendations,
          hasUnsyncedDrafts,
          projectStatus,
        })),
      ),
    ),
  ),
);
const PEOPLE = ROLES.flatMap((role) =>
  TRUTH.flatMap((isPrimary) =>
    TRUTH.flatMap((isOwnEngineer) =>
      TRUTH.map((isHolder) => ({
        viewer: { role, companyType: 'Insurance', plan: 'Global' } as const,
        side: { isPrimary, isOwnEngineer, isHolder },
      })),
    ),
  ),
);
const tries = STATES.length * INSPECTION_ACTIONS.length * PEOPLE.length * GUARDED.length;

describe('the inspection’s machine against decisions §6', () => {
  it(`${STATES.length} states × ${INSPECTION_ACTIONS.length} calls × ${PEOPLE.length} actors × ${GUARDED.length} guards = ${tries} tries, 0 differences`, () => {
    const differences: unknown[] = [];
    for (const { viewer, side } of PEOPLE)
      for (const guarded of GUARDED)
        for (const status of STATES)
          for (const action of INSPECTION_ACTIONS) {
            const facts: Facts = { ...guarded, ...side, status };
            const expected = ROWS.find(
              (row) =>
                row.action === action &&
                row.from === status &&
                facts.projectStatus === 'Open' &&
                row.who.some((name) => WHO[name]?.(viewer, facts)) &&
                row.guards.every((name) => GUARDS[name]?.(facts)),
            );
            const verdict = evaluate(INSPECTION_MACHINE, facts, action, viewer);
            const isSame = verdict.allowed
              ? verdict.to === expected?.to && (verdict.needs?.field ?? '') === expected?.needs
              : expected === undefined && verdict.text !== '';
            if (!isSame) differences.push([action, facts, viewer.role, verdict]);
          }
    expect(differences.slice(0, 3)).toEqual([]);
  });
});

const engineer = { role: 'RiskEngineer', companyType: 'Risk', plan: 'Global' } as const;
const coordinator = { ...engineer, role: 'RCCoordinator' } as const;
const inspection = (facts: Partial<InspectionFacts> = {}): InspectionFacts => ({
  status: 'Upcoming',
  projectStatus: 'Open',
  isPrimary: true,
  isOwnEngineer: true,
  isHolder: false,
  hasRecommendations: false,
  ...facts,
});

describe('what those are told who may not', () => {
  it.each<[InspectionAction, Partial<InspectionFacts>, Actor, string]>([
    ['cancel', { hasRecommendations: true }, engineer, INSPECTION_TEXTS.hasRecommendations],
    ['complete', {}, engineer, 'Action can be done only when the inspection status is “In Progress”.'],
    ['complete', { status: 'InProgress' }, coordinator, INSPECTION_TEXTS.completedByEngineer],
    [
      'cancel',
      { status: 'Completed' },
      engineer,
      'Action can be done only when the inspection status is “Upcoming” or “In Progress”.',
    ],
    ['reschedule', { isPrimary: false }, engineer, PROJECT_TEXTS.notPrimaryEngineer],
    ['reschedule', { isOwnEngineer: false }, coordinator, PROJECT_TEXTS.engineerOfOthers],
    ['delete', { projectStatus: 'Closed' }, engineer, PROJECT_TEXTS.closed],
  ])('%s with %j', (action, facts, viewer, text) => {
    expect(evaluateInspection(inspection(facts), action, viewer)).toMatchObject({ allowed: false, text });
  });

  it('lists what can be done with an inspection that is there', () => {
    const actions = actionsOnInspection(inspection({ status: 'InProgress' }), coordinator);
    expect(actions.map(({ action, allowed }) => [action, allowed])).toEqual([
      ['reschedule', false],
      ['delete', false],
      ['cancel', true],
      ['complete', false],
    ]);
  });
});

describe('the status that the dashboard shows (decisions §6)', () => {
  const shown = { projectStatus: 'Open', isIssued: false, hasOpenRecommendations: false } as const;
  it.each([
    [{ ...shown, status: null }, 'NotScheduled'],
    [{ ...shown, status: 'Cancelled' }, 'NotScheduled'],
    [{ ...shown, status: 'Upcoming' }, 'Scheduled'],
    [{ ...shown, status: 'InProgress' }, 'Progressing'],
    [{ ...shown, status: 'Completed' }, 'Completed'],
    [{ ...shown, status: 'Completed', isIssued: true, hasOpenRecommendations: true }, 'Completed'],
    [{ ...shown, status: 'Completed', isIssued: true }, 'Closed'],
    [{ ...shown, status: 'Upcoming', projectStatus: 'Closed' }, 'Closed'],
  ] as const)('%j is %s', (facts, status) => {
    expect(dashboardStatusOf(facts)).toBe(status);
  });
});
