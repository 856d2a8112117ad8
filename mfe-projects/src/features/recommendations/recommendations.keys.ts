/** Keys of what is kept of recommendations; a prefix invalidates all below it. */
export const recommendationKeys = {
  /** All of a project's: lists, single ones with their histories, and what its inspections allow. */
  ofProject: (projectId: string) => ['recommendations', projectId] as const,
  list: (projectId: string, query: string) => ['recommendations', projectId, 'list', query] as const,
  one: (projectId: string, id: string | null) => ['recommendations', projectId, 'one', id] as const,
  history: (projectId: string, id: string) => ['recommendations', projectId, 'history', id] as const,
  choices: (projectId: string) => ['recommendations', projectId, 'inspections', 'choices'] as const,
  inspections: (projectId: string) => ['recommendations', projectId, 'inspections'] as const,
};
