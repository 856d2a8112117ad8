import type { Place } from '../places/place.ts';

/** Returns a place in the form that events use. */
export const placeEventData = ({ kind, id }: Place): { projectId: string | null; ownerId: string | null } =>
  kind === 'project' ? { projectId: id, ownerId: null } : { projectId: null, ownerId: id };
