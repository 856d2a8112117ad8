import type { Place } from '../places/place.ts';

/** Where something is, as events tell it. */
export const whereOf = ({ kind, id }: Place): { projectId: string | null; ownerId: string | null } =>
  kind === 'project' ? { projectId: id, ownerId: null } : { projectId: null, ownerId: id };
