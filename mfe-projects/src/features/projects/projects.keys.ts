import type { ListAddress } from '@portal/ui';

/** Keys of what the projects area keeps of the server's state; a prefix invalidates all below it. */
export const projectKeys = {
  all: ['projects'] as const,
  lists: ['projects', 'list'] as const,
  list: (query: string) => ['projects', 'list', query] as const,
  /** Below the lists': what makes them old makes the map old. */
  map: (query: string) => ['projects', 'list', 'map', query] as const,
  filters: ['projects', 'filters'] as const,
  views: ['projects', 'views'] as const,
  countLimits: ['projects', 'count-limits'] as const,
  project: (id: string) => ['projects', 'project', id] as const,
  tabAccess: (id: string) => ['projects', 'project', id, 'tab-access'] as const,
  primaryCandidates: (id: string) => ['projects', 'project', id, 'primary-candidates'] as const,
  history: (id: string, address: ListAddress) => ['projects', 'project', id, 'history', address] as const,
  importJob: (jobId: string | null) => ['projects', 'import', jobId] as const,
  parentCompanies: ['projects', 'parent-companies'] as const,
  projectTypes: ['projects', 'project-types'] as const,
  businessTypes: (projectTypeId: string | null) => ['projects', 'business-types', projectTypeId] as const,
};
