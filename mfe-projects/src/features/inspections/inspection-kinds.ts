import type { InspectionKind } from '@portal/contracts/projects/inspection-lists';

/** Kinds of inspections as people read them (decisions §6). */
export const INSPECTION_KIND_LABELS: Readonly<Record<InspectionKind, string>> = {
  OnSite: 'On-site',
  Virtual: 'Virtual',
  Desktop: 'Desktop',
};
