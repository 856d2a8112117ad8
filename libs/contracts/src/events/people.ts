import * as v from 'valibot';
import { id } from '../common/fields.ts';
import { latitude, longitude } from '../geo/coordinate.ts';
import { eventType } from './envelope.ts';

/**
 * The town of a risk engineer's address was found, for distances to sites (decisions §27). `version` is that of
 * `admin.member.changed.v1`; receivers keep the highest. `place` is null where the address names no town that is known.
 */
export const memberPlaced = eventType(
  'geo.member.placed.v1',
  v.object({ userId: id, version: v.number(), place: v.nullable(v.object({ latitude, longitude })) }),
);
