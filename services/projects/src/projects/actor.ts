import type { Viewer } from '@portal/access';

/** The viewer's name as others read it. */
export const nameOf = (viewer: Viewer): string => `${viewer.firstName} ${viewer.lastName}`;

/** The viewer as the one who causes an event. */
export const actorOf = (viewer: Viewer) => ({ userId: viewer.userId, name: nameOf(viewer) });
