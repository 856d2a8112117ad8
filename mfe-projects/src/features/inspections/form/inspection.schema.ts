import { valibotResolver } from '@hookform/resolvers/valibot';
import { offsetAt } from '@portal/contracts/common/utc-offset';
import { instantsOf, wallTimeAt } from '@portal/contracts/common/site-time';
import { WALL_TIME } from '@portal/contracts/common/wall-time';
import {
  rescheduleInspectionBody,
  scheduleInspectionBody,
  type Inspection,
  type InspectionFields,
} from '@portal/contracts/projects/inspection';
import type { InspectionKind } from '@portal/contracts/projects/inspection-lists';
import { mergeChanges } from '@portal/ui';
import type { Resolver } from 'react-hook-form';
import * as v from 'valibot';
import { INSPECTION_FORM_TEXTS as TEXTS } from '../inspection.texts.ts';
import type { Site } from '../sites.api.ts';
import { viewerOffsetAt } from '../site-times.ts';

/** Values of the form: times by the site's clock, one attendee per line. */
export interface InspectionValues {
  inspectionNumber: string | null;
  locationId: string | null;
  startDateTime: string | null;
  endDateTime: string | null;
  kind: InspectionKind | null;
  attendees: string;
  agenda: string;
  meetingUrl: string;
}

/** The fields in the order of display. */
export const INSPECTION_FIELDS = [
  'inspectionNumber',
  'kind',
  'locationId',
  'startDateTime',
  'endDateTime',
  'attendees',
  'agenda',
  'meetingUrl',
] as const satisfies readonly (keyof InspectionValues)[];
const TIMES = ['startDateTime', 'endDateTime'] as const;

/** A new inspection of a number, at the project's first location. */
export const newValues = (number: number, sites: readonly Site[]): InspectionValues => ({
  inspectionNumber: String(number),
  locationId: sites[0]?.id ?? null,
  startDateTime: null,
  endDateTime: null,
  kind: null,
  attendees: '',
  agenda: '',
  meetingUrl: '',
});

/** An inspection as the form holds it. */
export const valuesOf = (inspection: Inspection): InspectionValues => ({
  inspectionNumber: String(inspection.inspectionNumber),
  locationId: inspection.locationId,
  startDateTime: wallTimeIn(inspection.startDateTime, inspection.timeZone),
  endDateTime: wallTimeIn(inspection.endDateTime, inspection.timeZone),
  kind: inspection.kind,
  attendees: inspection.attendees.join('\n'),
  agenda: inspection.agenda ?? '',
  meetingUrl: inspection.meetingUrl ?? '',
});

/** Minutes ahead of UTC in a zone at an instant; the viewer's where the zone is not known. */
export const offsetIn = (timeZone: string | null, instant: string): number =>
  offsetAt(timeZone, new Date(instant)) ?? viewerOffsetAt(instant);

const wallTimeIn = (instant: string, timeZone: string | null): string =>
  wallTimeAt(instant, offsetIn(timeZone, instant));

/** Context of the form's times: the site's time zone, and the inspection that is rescheduled. */
export interface Meaning {
  readonly timeZone: string | null;
  readonly opened: Inspection | undefined;
}

/** Returns the instants that a time of the form can mean; an unchanged time keeps its instant. */
export function possibleInstants(
  name: (typeof TIMES)[number],
  wallTime: string | null,
  meaning: Meaning,
): readonly string[] {
  if (wallTime === null || !WALL_TIME.test(wallTime)) return [];
  const { timeZone, opened } = meaning;
  const isUntouched = opened && opened.timeZone === timeZone && wallTimeIn(opened[name], timeZone) === wallTime;
  if (isUntouched) return [opened[name]];
  return timeZone === null ? [new Date(wallTime).toISOString()] : instantsOf(wallTime, timeZone);
}

/** Builds the request; an incomplete time is sent as typed, so that the contract refuses it. */
function bodyOf(values: InspectionValues, meaning: Meaning) {
  const instant = (name: (typeof TIMES)[number]) => possibleInstants(name, values[name], meaning)[0] ?? values[name];
  return {
    locationId: values.locationId,
    startDateTime: instant('startDateTime'),
    endDateTime: instant('endDateTime'),
    kind: values.kind,
    attendees: values.attendees
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
    agenda: values.agenda.trim() || null,
    meetingUrl: values.meetingUrl.trim() || null,
  };
}

const sentFields = v.omit(v.object(rescheduleInspectionBody.entries), ['id']);

/** Builds the request from validated values. */
export const sentOf = (values: InspectionValues, meaning: Meaning): InspectionFields =>
  v.parse(sentFields, bodyOf(values, meaning));

/** Validates the form by the routes' rules, and refuses times that the clock skips. */
export function inspectionResolver(
  meaningOf: (values: InspectionValues) => Meaning,
  target: Target,
): Resolver<InspectionValues> {
  const resolve = valibotResolver(
    v.pipe(
      v.custom<InspectionValues>(() => true),
      v.rawCheck(({ dataset, addIssue }) => {
        if (!dataset.typed) return;
        for (const name of TIMES) {
          const value = dataset.value[name];
          if (
            value === null ||
            !WALL_TIME.test(value) ||
            possibleInstants(name, value, meaningOf(dataset.value)).length > 0
          )
            continue;
          addIssue({
            message: TEXTS.skipped,
            path: [{ type: 'object', origin: 'value', input: { ...dataset.value }, key: name, value }],
          });
        }
      }),
      v.transform((values): unknown => ({
        ...target,
        ...numberOf(values, target),
        ...bodyOf(values, meaningOf(values)),
      })),
      'id' in target ? rescheduleInspectionBody : scheduleInspectionBody,
    ),
    undefined,
    { raw: true },
  ) as Resolver<InspectionValues>;
  return async (values, context, options) => {
    const result = await resolve(values, context, options);
    const { attendees } = result.errors as { attendees?: unknown };
    // Reports the invalid line at the field.
    if (!Array.isArray(attendees)) return result;
    const line = attendees.findIndex(Boolean);
    const { message } = attendees[line] as { message: string };
    const error = { type: 'attendee', message: TEXTS.wrongLine(line + 1, message) };
    return { values: {}, errors: { ...result.errors, attendees: error } };
  };
}

/** The project of a new inspection, or the inspection to reschedule. */
type Target = { readonly projectId: string } | { readonly id: string };

/** Returns the chosen number of a new inspection, or the number of an existing one. */
export const numberOf = ({ inspectionNumber }: InspectionValues, target: Target) =>
  'id' in target || inspectionNumber === null ? {} : { inspectionNumber: Number(inspectionNumber) };

/** The fields of an inspection as they are sent. */
export const fieldsOf = (inspection: Inspection): InspectionFields => ({
  locationId: inspection.locationId ?? '',
  startDateTime: inspection.startDateTime,
  endDateTime: inspection.endDateTime,
  kind: inspection.kind,
  attendees: [...inspection.attendees],
  agenda: inspection.agenda,
  meetingUrl: inspection.meetingUrl,
});

/** Times are those of a place. */
export const TOGETHER = [['locationId', 'startDateTime', 'endDateTime']] as const;

/** Applies own changes to the newest version of an inspection. */
export const mergeInspections = (
  mine: InspectionFields,
  opened: InspectionFields,
  newest: InspectionFields,
): InspectionFields => mergeChanges(mine, opened, newest, TOGETHER);
