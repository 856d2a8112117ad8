import { WALL_TIME } from '@portal/contracts/common/wall-time';
import type { InspectionFields } from '@portal/contracts/projects/inspection';
import { INSPECTION_LIMITS } from '@portal/contracts/projects/inspection-lists';
import { INSPECTION_TEXTS } from '@portal/contracts/projects/inspection-texts';
import { invalid } from '@portal/service-kit';
import type { Knex } from 'knex';
import { instantsOf } from '../core/inspection/site-time.ts';

/** Start and end of an inspection as instants. */
export interface EnteredTimes {
  readonly start: Date;
  readonly end: Date;
  /** Messages about times that cannot be meant, by field. */
  readonly faults: Readonly<Record<string, string[]>>;
}

type Entered = Pick<InspectionFields, 'startDateTime' | 'endDateTime' | 'timeZone'>;
interface Read {
  readonly at: Date;
  readonly fault?: string;
}

const DAY_MS = 86_400_000;

/**
 * Converts the start and end that were entered: wall times are those of the location, and of the sender's own zone until the
 * location's is known. Of a time that comes twice the first is meant.
 */
export async function readTimes(
  tx: Knex.Transaction,
  entered: Entered,
  siteZone: string | null,
): Promise<EnteredTimes> {
  const zone = siteZone ?? entered.timeZone ?? null;
  const start = await read(tx, entered.startDateTime, zone);
  const end = await read(tx, entered.endDateTime, zone);
  return {
    start: start.at,
    end: end.at,
    faults: {
      ...(start.fault && { startDateTime: [start.fault] }),
      ...(end.fault && { endDateTime: [end.fault] }),
      ...(!start.fault && !end.fault && faultBetween(start.at, end.at)),
    },
  };
}

/** Refuses times that cannot be meant. */
export function requireTimes({ faults }: EnteredTimes): void {
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

async function read(tx: Knex.Transaction, moment: string, zone: string | null): Promise<Read> {
  if (!WALL_TIME.test(moment)) return { at: new Date(moment) };
  const { rows } = await tx.raw<{ rows: { isKnown: boolean; first: Date | null; near: Date }[] }>(
    `select z.zone = cast(:zone as text) as "isKnown", (${instantsOf('w.wall', 'z.zone')})[1] as first,
       w.wall at time zone z.zone as near
     from (select cast(:moment as timestamp) as wall) w, (select zone_or_utc(cast(:zone as text)) as zone) z`,
    { zone, moment },
  );
  const [found] = rows;
  if (!found?.isKnown) return { at: found?.near ?? new Date(`${moment}Z`), fault: INSPECTION_TEXTS.zoneUnknown };
  return found.first ? { at: found.first } : { at: found.near, fault: INSPECTION_TEXTS.skipped };
}

function faultBetween(start: Date, end: Date): Record<string, string[]> {
  const lasts = end.getTime() - start.getTime();
  if (lasts <= 0) return { endDateTime: [INSPECTION_TEXTS.endsBeforeStart] };
  return lasts > INSPECTION_LIMITS.longestDays * DAY_MS ? { endDateTime: [INSPECTION_TEXTS.tooLong] } : {};
}
