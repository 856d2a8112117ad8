import type { ReportLocation } from '@portal/contracts/reports/report-data';
import { dateText, joined, NOTHING } from './formats.ts';

type Assessment = NonNullable<ReportLocation['hazards']>;

const SOURCES = { embedded: 'Hazard data of the portal', provider: 'Hazard data of an online provider' } as const;

/** Source of an assessment and its day at the site, within a sentence. */
export const assessmentText = ({ source, assessedOn }: Pick<Assessment, 'source' | 'assessedOn'>): string =>
  `${SOURCES[source]}, assessed on ${dateText(assessedOn)}`;

/** Name of a peril with a capital letter. */
export const perilName = (peril: string): string => `${peril.charAt(0).toUpperCase()}${peril.slice(1)}`;

/** The peril of a location's highest class, the first of several; null where none is known. */
export function worstOf({ hazards }: Pick<ReportLocation, 'hazards'>): { name: string; level: number } | null {
  const known = (hazards?.perils ?? []).flatMap(({ peril, raw }) =>
    raw === null ? [] : [{ name: perilName(peril), level: raw }],
  );
  return known.toSorted((one, other) => other.level - one.level)[0] ?? null;
}

/** Head of {@link classesOf}. */
export const CLASSES_HEAD = 'Hazard classes of 10';

/** Classes of a location's perils in one line, each of 10. */
export const classesOf = ({ hazards }: Pick<ReportLocation, 'hazards'>): string =>
  hazards === null
    ? 'Not assessed'
    : joined(hazards.perils.map(({ peril, raw }) => `${perilName(peril)} ${raw ?? NOTHING}`));
