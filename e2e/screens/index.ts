import { EVERYBODY, type Person } from '../fixtures/people.ts';
import { ANALYTICS } from './analytics.ts';
import { ASSIGNMENTS } from './assignments.ts';
import { BUDGET } from './budget.ts';
import { CLAIMS } from './claims.ts';
import { CONTACTS } from './contacts.ts';
import { DASHBOARD } from './dashboard.ts';
import { DEVICES } from './devices.ts';
import { DOCUMENTS } from './documents.ts';
import { EXPENSES } from './expenses.ts';
import { FEE_PROPOSALS } from './fee-proposals.ts';
import { FRAME } from './frame.ts';
import { GLOBAL_ECOSYSTEM } from './global-ecosystem.ts';
import { HELP } from './help.ts';
import { INSPECTIONS } from './inspections.ts';
import { MY_ACCOUNT } from './my-account.ts';
import { MY_COMPANY } from './my-company.ts';
import { PROJECTS } from './projects.ts';
import { REPORT_NOTES } from './report-notes.ts';
import { RECOMMENDATIONS } from './recommendations.ts';
import { REPORTS } from './reports.ts';
import { SIGNED_OUT } from './signed-out.ts';
import { STATES } from './states.ts';
import { SUBSCRIPTIONS } from './subscriptions.ts';
import { VALUE_AT_RISK } from './value-at-risk.ts';
import type { Screen } from './screen.ts';

/**
 * The one table of screens: accessibility and screenshots are made from it, and `route-table.spec.ts` fails when a page
 * that a remote or the shell registers is missing here.
 */
export const SCREENS: readonly Screen[] = [
  ...SIGNED_OUT,
  ...FRAME,
  ...PROJECTS,
  ...INSPECTIONS,
  ...RECOMMENDATIONS,
  ...BUDGET,
  ...FEE_PROPOSALS,
  ...EXPENSES,
  ...CLAIMS,
  ...REPORT_NOTES,
  ...ANALYTICS,
  ...CONTACTS,
  ...DOCUMENTS,
  ...MY_COMPANY,
  ...SUBSCRIPTIONS,
  ...MY_ACCOUNT,
  ...HELP,
  ...DASHBOARD,
  ...GLOBAL_ECOSYSTEM,
  ...ASSIGNMENTS,
  ...VALUE_AT_RISK,
  ...REPORTS,
  ...DEVICES,
  ...STATES,
];

/** Pages that only lead elsewhere: there is nothing of them to look at. */
export const REDIRECTS: readonly string[] = [
  '/help/*',
  '/subscriptions',
  '/subscriptions/*',
  '/library/*',
  '/projects/contacts/*',
  '/dashboard/*',
];

/** Returns the people who have a screen; none for screens of people signed out. */
export const peopleOf = ({ who }: Screen): readonly Person[] =>
  who === 'signed out' ? [] : EVERYBODY.filter((person) => person !== 'newcomer' && who(person));

/**
 * Returns the people as whom a screen is shown so that each of its variants is covered; screens are spread over people.
 */
export function variantsOf(screen: Screen): readonly Person[] {
  if (screen.variants) return screen.variants;
  const people = peopleOf(screen);
  const one = people[SCREENS.indexOf(screen) % Math.max(1, people.length)];
  return one ? [one] : [];
}
