import type { ListAddress } from '@portal/ui';

/** Keys of what is kept of inspections; a prefix invalidates all below it. */
export const inspectionKeys = {
  ofProject: (projectId: string) => ['inspections', projectId] as const,
  list: (projectId: string, address: ListAddress) => ['inspections', projectId, 'list', address] as const,
  summary: (projectId: string) => ['inspections', projectId, 'summary'] as const,
  maxCount: (projectId: string) => ['inspections', projectId, 'max-count'] as const,
  dropdown: (projectId: string) => ['inspections', projectId, 'dropdown'] as const,
  anticipated: (projectId: string, number: number) => ['inspections', projectId, 'anticipated', number] as const,
  between: (projectId: string, from: string, to: string) => ['inspections', projectId, 'between', from, to] as const,
  one: (projectId: string, id: string) => ['inspections', projectId, 'one', id] as const,
  history: (projectId: string, id: string, size: number) => ['inspections', projectId, 'history', id, size] as const,
  /** Below the area's key, so that a location that changed makes it old. */
  sites: (projectId: string) => ['projects', 'inspection-sites', projectId] as const,
};
