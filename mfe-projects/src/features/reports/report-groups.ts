import type { Report, Reports } from '@portal/contracts/reports/report';

/** The reports of one inspection, or those of all inspections together. */
export interface ReportGroup {
  /** Id of the inspection; null for reports of all. A cancelled inspection and its replacement share a number. */
  readonly id: string | null;
  /** Number of the inspection; null for reports of all. */
  readonly number: number | null;
  /** Calendar day on which it began; null where the viewer is not told. */
  readonly day: string | null;
  /** The inspection with the right to make its reports; undefined for those who read shared reports. */
  readonly inspection: Reports['inspections'][number] | undefined;
  readonly reports: readonly Report[];
}

/** Returns the reports by inspection: those of all inspections first, then the newest inspection; none without content. */
export function groupsOf({ items, inspections }: Pick<Reports, 'items' | 'inspections'>): ReportGroup[] {
  const ids = new Set([
    ...inspections.map(({ inspectionId }) => inspectionId),
    ...items.flatMap(({ inspectionId }) => inspectionId ?? []),
  ]);
  const groups = [...ids].map((id): ReportGroup => {
    const inspection = inspections.find(({ inspectionId }) => inspectionId === id);
    const reports = items.filter(({ inspectionId }) => inspectionId === id);
    const number = inspection?.inspectionNumber ?? reports[0]?.inspectionNumber ?? null;
    return { id, number, inspection, reports, day: inspection?.startDay ?? reports[0]?.inspectionDay ?? null };
  });
  const compiled = items.filter(({ inspectionId }) => inspectionId === null);
  return [
    ...(compiled.length > 0 ? [{ ...OF_ALL, reports: compiled }] : []),
    ...groups.toSorted((one, other) => (other.number ?? 0) - (one.number ?? 0) || byDay(other, one)),
  ];
}

const OF_ALL = { id: null, number: null, day: null, inspection: undefined } as const;
const byDay = (one: ReportGroup, other: ReportGroup): number => (one.day ?? '').localeCompare(other.day ?? '');
