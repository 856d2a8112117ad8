import { links } from '@portal/portal-sdk';

/** Returns the address of a recommendation, open beside its list. */
export const recommendationLink = (projectId: string, id: string): string =>
  `${links.project(projectId, 'recommendations')}?recommendationId=${encodeURIComponent(id)}`;
