import type { Viewer } from '@portal/access';
import type { Actor } from '@portal/event-bus';

/** The viewer as the one who acts: as events tell it, and by the name that others read. */
export const actorOf = ({ userId, firstName, lastName }: Viewer): NonNullable<Actor> => ({
  userId,
  name: `${firstName} ${lastName}`,
});
