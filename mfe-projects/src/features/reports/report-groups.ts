import type { Report, Reports } from '@portal/contracts/reports/report';

/** The reports of one inspection, or those of all inspections together. */
export interface ReportGroup {
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
  const numbers = new Set([
    ...inspections.map(({ inspectionNumber }) => inspectionNumber),
    ...items.flatMap(({ inspectionNumber }) => inspectionNumber ?? []),
  ]);
  const groups = [...numbers]
    .toSorted((one, other) => other - one)
    .map((number): ReportGroup => {
      const inspection = inspections.find(({ inspectionNumber }) => inspectionNumber === number);
      const reports = items.filter(({ inspectionNumber }) => inspectionNumber === number);
      return { number, inspection, reports, day: inspection?.startDay ?? reports[0]?.inspectionDay ?? null };
    });
  const compiled = items.filter(({ inspectionNumber }) => inspectionNumber === null);
  return [
    ...(compiled.length > 0 ? [{ number: null, day: null, inspection: undefined, reports: compiled }] : []),
    ...groups,
  ];
}
