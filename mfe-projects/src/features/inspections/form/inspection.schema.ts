import { valibotResolver } from '@hookform/resolvers/valibot';
import { MESSAGES } from '@portal/contracts/common/messages';
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
import { viewerWallTimeAt } from '../site-times.ts';
import { splitTyped, withAttendees } from './attendee-texts.ts';

/** Values of the form: times by the site's clock, one attendee per line. */
export interface InspectionValues {
  inspectionNumber: string | null;
  locationId: string | null;
  startDateTime: string | null;
  endDateTime: string | null;
  kind: InspectionKind | null;
  attendees: string;
  /** Text in the field of the attendees that is none of them yet. */
  typedAttendee: string;
  agenda: string;
  meetingUrl: string;
}

/** The fields in the order of display. */
export const INSPECTION_FIELDS = [
  'startDateTime',
  'endDateTime',
  'locationId',
  'kind',
  'inspectionNumber',
  'attendees',
  'agenda',
  'meetingUrl',
] as const satisfies readonly (keyof InspectionValues)[];

/** A new inspection of a number, on site at the project's first location. */
export const newValues = (number: number, sites: readonly Site[]): InspectionValues => ({
  inspectionNumber: String(number),
  locationId: sites[0]?.id ?? null,
  startDateTime: null,
  endDateTime: null,
  kind: 'OnSite',
  attendees: '',
  typedAttendee: '',
  agenda: '',
  meetingUrl: '',
});

/** An inspection as the form holds it. */
export const valuesOf = (inspection: Inspection): InspectionValues => ({
  inspectionNumber: String(inspection.inspectionNumber),
  locationId: inspection.locationId,
  startDateTime: wallTimesOf(inspection).startDateTime,
  endDateTime: wallTimesOf(inspection).endDateTime,
  kind: inspection.kind,
  attendees: inspection.attendees.join('\n'),
  typedAttendee: '',
  agenda: inspection.agenda ?? '',
  meetingUrl: inspection.meetingUrl ?? '',
});

/** Start and end by the clocks of the site, or by the viewer's own until its zone is known. */
const wallTimesOf = ({ startDateTime, endDateTime, startWallTime, endWallTime }: Inspection) => ({
  startDateTime: startWallTime ?? viewerWallTimeAt(startDateTime),
  endDateTime: endWallTime ?? viewerWallTimeAt(endDateTime),
});

/** Context of the form's times: the site's time zone, and the inspection that is rescheduled. */
export interface TimeContext {
  readonly timeZone: string | null;
  /** True while the zone is that of the location's former position, because the new one is still looked up. */
  readonly isFormer: boolean;
  readonly opened: Inspection | undefined;
}
export type TimeField = 'startDateTime' | 'endDateTime';

/** Returns the instant of a time that was not changed; undefined for another one, which the server converts. */
export function unchangedInstant(
  name: TimeField,
  wallTime: string | null,
  { timeZone, opened }: TimeContext,
): string | undefined {
  const isUnchanged = opened && opened.timeZone === timeZone && wallTimesOf(opened)[name] === wallTime;
  return isUnchanged ? opened[name] : undefined;
}

/** Builds the request: times as the clocks of the site show them, with the zone that is shown until its own is known. */
function bodyOf(values: InspectionValues, context: TimeContext) {
  const moment = (name: TimeField) => unchangedInstant(name, values[name], context) ?? values[name];
  return {
    locationId: values.locationId,
    startDateTime: moment('startDateTime'),
    endDateTime: moment('endDateTime'),
    ...((context.timeZone === null || context.isFormer) && { timeZone: context.timeZone ?? viewerZone() }),
    kind: values.kind,
    attendees: attendeesOf(values).map(({ text }) => text),
    agenda: values.agenda.trim() || null,
    meetingUrl: values.meetingUrl.trim() || null,
  };
}

/**
 * Returns the attendees with the numbers of their lines, from 1; blank lines count but hold nobody. An address that was
 * typed to its end counts, although nothing has ended it yet.
 */
const attendeesOf = ({ attendees, typedAttendee }: InspectionValues) =>
  withTyped(attendees, splitTyped(typedAttendee).attendees)
    .split('\n')
    .map((line, index) => ({ line: index + 1, text: line.trim() }))
    .filter(({ text }) => text !== '');

const withTyped = (attendees: string, typed: readonly string[]): string =>
  typed.length === 0 ? attendees : withAttendees(attendees, typed);

/** Returns the name of the viewer's own time zone. */
export const viewerZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const sentFields = v.omit(v.object(rescheduleInspectionBody.entries), ['id']);

/** Builds the request from validated values; attendees are mailed where it says so. */
export const sentOf = (values: InspectionValues, context: TimeContext, sendInvite: boolean): InspectionFields => ({
  ...v.parse(sentFields, bodyOf(values, context)),
  ...(sendInvite && { sendInvite }),
});

/** Error of text that names nobody who can be mailed; it is the field's until the text is changed. */
export const UNKNOWN_ATTENDEE = { type: 'unknownAttendee', message: MESSAGES.email } as const;

/** Validates the form by the routes' rules; nothing that was typed as an attendee is left out. */
export function inspectionResolver(
  timeContextOf: (values: InspectionValues) => TimeContext,
  target: Target,
): Resolver<InspectionValues> {
  const resolve = valibotResolver(
    v.pipe(
      v.custom<InspectionValues>(() => true),
      v.transform((values): unknown => ({
        ...target,
        ...numberOf(values, target),
        ...bodyOf(values, timeContextOf(values)),
      })),
      'id' in target ? rescheduleInspectionBody : scheduleInspectionBody,
    ),
    undefined,
    { raw: true },
  ) as Resolver<InspectionValues>;
  return async (values, context, options) => {
    const result = await resolve(values, context, options);
    const { attendees } = result.errors as { attendees?: unknown };
    if (attendees === undefined && splitTyped(values.typedAttendee).rest !== '')
      return { values: {}, errors: { ...result.errors, attendees: UNKNOWN_ATTENDEE } };
    // Reports the invalid line at the field.
    if (!Array.isArray(attendees)) return result;
    const wrong = attendees.findIndex(Boolean);
    const { message } = attendees[wrong] as { message: string };
    const line = attendeesOf(values)[wrong]?.line ?? wrong + 1;
    const error = { type: 'attendee', message: TEXTS.wrongLine(line, message) };
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
export const INSEPARABLE = [['locationId', 'startDateTime', 'endDateTime', 'timeZone']] as const;

/** Applies own changes to the newest version of an inspection. */
export const mergeInspections = (
  mine: InspectionFields,
  opened: InspectionFields,
  newest: InspectionFields,
): InspectionFields => mergeChanges(mine, opened, newest, INSEPARABLE);
