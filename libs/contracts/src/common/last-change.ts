import * as v from 'valibot';
import { instant } from './fields.ts';

/** Person and time of an item's last change; null where they are not known, or the viewer may not change the item. */
export const lastChange = {
  changedBy: v.nullable(v.string()),
  changedDateTime: v.nullable(instant),
};
