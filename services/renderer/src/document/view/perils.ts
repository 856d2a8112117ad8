import type { ReportLocation } from '@portal/contracts/reports/report-data';
import { dateText, joined, NOTHING } from './formats.ts';

type Assessment = NonNullable<ReportLocation['hazards']>;

const SOURCES = { embedded: 'Hazard data of the portal', provider: 'Hazard data of an online provider' } as const;

/** Source of an assessment and its day at the site, within a sentence. */
export const assessmentText = ({ source, assessedOn }: Pick<Assessment, 'source' | 'assessedOn'>): string =>
  `${SOURCES[source]}, assessed on ${dateText(assessedOn)}`;

/** Name of a peril with a capital letter. */
export const perilName = (peril: string): string => `${peril.charAt(0).toUpperCase()}${peril.slice(1)}`;

/** Head of {@link classesOf}. */
export const CLASSES_HEAD = 'Hazard classes of 10';

/** Classes of a location's perils in one line, each of 10. */
export const classesOf = ({ hazards }: Pick<ReportLocation, 'hazards'>): string =>
  hazards === null
    ? 'Not assessed'
    : joined(hazards.perils.map(({ peril, raw }) => `${perilName(peril)} ${raw ?? NOTHING}`));
