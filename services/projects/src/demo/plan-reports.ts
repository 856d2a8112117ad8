import type { InspectionStatus } from '@portal/contracts/projects/inspection-lists';
import type { ReportType } from '@portal/contracts/reports/report-lists';
import type { Portfolio } from './portfolio.ts';
import type { PlannedReport } from './report-moves.ts';
import { reportPeopleOf, type ReportPeople } from './report-people.ts';
import { madeAtOnce, shareStep, stepsOfAbridged, stepsOfMain, type MainWay, type ReportStep } from './report-ways.ts';
import { DAY_MS } from './risk-sites.ts';

/** Reports of the demo. */
export const DEMO_REPORTS = 150;
const HOUR_MS = 3_600_000;
/** One in this many projects has an abridged report of its first inspection. */
const ABRIDGED_EVERY = 4;

/** Projects at the beginning of each company's that have none: report notes are shown there as they are before a report. */
const WITHOUT_REPORTS = 12;

/** A demo inspection with notes. */
export interface NotedInspection {
  readonly id: string;
  readonly key: Portfolio['key'];
  readonly index: number;
  readonly projectId: string;
  readonly number: number;
  readonly status: InspectionStatus;
  readonly kind: string;
  readonly start: number;
}

/** Ways of main reports of inspections that were completed lately; the others were approved long ago. */
const LATE_WAYS: readonly MainWay[] = [
  'draft',
  'waiting',
  'waitingForInsurer',
  'rejected',
  'approved',
  'draftAgain',
  'waitingForInsurer',
];
const FIRST_WAYS: readonly MainWay[] = ['approved', 'resubmitted', 'approved'];

/** Ways of the abridged reports that had to be approved. */
const REVIEWED_WAYS = ['waiting', 'rejected'] as const;

interface Ready extends NotedInspection {
  readonly people: ReportPeople;
  readonly place: number;
}

/**
 * Plans the demo reports: of late inspections first, then those made at once, and main reports of first inspections up to the
 * number that there are.
 */
export function planReports(noted: readonly NotedInspection[], now: number): PlannedReport[] {
  const reported = noted.filter(({ index }) => index >= WITHOUT_REPORTS);
  const ready = reported.flatMap((inspection, place): Ready[] => {
    const people = reportPeopleOf(inspection.key, inspection.index);
    return people ? [{ ...inspection, people, place }] : [];
  });
  const firsts = ready.filter(({ number }) => number === 1);
  const lates = ready.filter(({ number }) => number > 1);
  const late = lates.map((one, n) => (one.status === 'InProgress' ? firstLook(one, n) : lateMain(one, n, now)));
  const reviewed = lates.filter(({ status }) => status === 'Completed').slice(-REVIEWED_WAYS.length);
  const abridged = firsts.filter((_, n) => n % ABRIDGED_EVERY === 0).flatMap(abridgedOf);
  const online = firsts.filter(({ kind }, n) => kind === 'Virtual' && n % 3 === 0).map(firstLook);
  const main = firsts.map((one, n) => {
    const steps = stepsOfMain(FIRST_WAYS[n % FIRST_WAYS.length] ?? 'approved', one.people.isOfRiskCompany);
    return planOf(one, 'Main', n % 5 === 4 ? steps : shared(one, steps), one.start + 6 * DAY_MS);
  });
  return [...late, ...reviewed.map((one, n) => reviewedAbridged(one, n, now)), ...abridged, ...online, ...main].slice(
    0,
    DEMO_REPORTS,
  );
}

const planOf = (
  { projectId, id, number, people, place }: Ready,
  type: ReportType,
  steps: readonly ReportStep[],
  begun: number,
): PlannedReport => ({
  ...{ projectId, inspectionId: id, inspectionNumbers: [number], type, steps, begun, people, place },
});

/** Returns the steps with one more that shares the report, where the project has people with whom reports are shared. */
const shared = ({ people }: Ready, steps: readonly ReportStep[], after = 1): readonly ReportStep[] =>
  people.recipients.length === 0 ? steps : [...steps, shareStep((steps.at(-1)?.day ?? 0) + after)];

/** A report of an inspection that has just begun. */
function firstLook(one: Ready, n: number): PlannedReport {
  const isOnline = one.kind === 'Virtual';
  const steps = madeAtOnce(isOnline ? 'createOnlineMeeting' : 'createPreliminary');
  const type = isOnline ? 'OnlineMeeting' : 'Preliminary';
  return planOf(one, type, n % 2 === 0 ? steps : shared(one, steps, 0.02), one.start + 1.5 * HOUR_MS);
}

/** The main report of an inspection that was completed lately, with its last steps in these days. */
function lateMain(one: Ready, n: number, now: number): PlannedReport {
  const steps = stepsOfMain(LATE_WAYS[n % LATE_WAYS.length] ?? 'draft', one.people.isOfRiskCompany);
  const days = steps.at(-1)?.day ?? 0;
  return planOf(one, 'Main', steps, now - (days + 0.2 + (n % 4)) * DAY_MS);
}

/** An abridged report of an inspection that was completed lately, made while those of its project had to be approved. */
function reviewedAbridged(one: Ready, n: number, now: number): PlannedReport {
  const steps = stepsOfAbridged(REVIEWED_WAYS[n] ?? 'waiting', one.people.isOfRiskCompany);
  return planOf(one, 'Abridged', steps, now - 1.5 * DAY_MS);
}

/** The abridged report of an inspection, and every other time the compiled one that joins it. */
function abridgedOf(one: Ready, n: number): PlannedReport[] {
  const begun = one.start + 20 * DAY_MS;
  const own = planOf(one, 'Abridged', shared(one, madeAtOnce('createAbridged')), begun);
  if (n % 2 === 1) return [own];
  const compiled = planOf(one, 'CompiledAbridged', madeAtOnce('createCompiledAbridged', 'insurer'), begun + 3 * DAY_MS);
  return [own, { ...compiled, inspectionId: null }];
}
