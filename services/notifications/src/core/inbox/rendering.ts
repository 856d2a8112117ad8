import { positionLabel, roleLabel } from '@portal/access';
import { ROLES, roleSchema, type CompanyType, type Role } from '@portal/contracts/common/enums';
import { type NotificationCatalogue } from '@portal/contracts/notifications/catalogue';
import { contactPositionSchema } from '@portal/contracts/projects/contact-position';
import * as v from 'valibot';
import type { Clocks, LocalMoment } from './clocks.ts';

/** Values of a notification's data fields, by name. */
export type NotificationData = Readonly<Record<string, string | number>>;

/** The reader of a rendered text. */
export interface TextReader {
  /** The reader's own clock: minutes as the Timezone-Offset header gives them (UTC minus local time), or a time zone. */
  readonly clock: number | string;
  /** Broker companies have names of their own for some roles. */
  readonly companyType: CompanyType;
  /** Knows the {@link momentsIn} of what is written. */
  readonly clocks: Clocks;
}
const ANYBODY: TextReader = { clock: 0, companyType: 'NoCompany', clocks: () => null };

type Format = NotificationCatalogue['fields'][string];

const two = (number: number): string => String(number).padStart(2, '0');

const usDate = (date: Date): string =>
  `${two(date.getUTCMonth() + 1)}/${two(date.getUTCDate())}/${date.getUTCFullYear()}`;

/** Formats a date-time for a clock this many minutes behind UTC, with or without its day. */
function usDateTime(instant: Date, timezoneOffset: number, withDate = true): string {
  const local = localOf(instant, timezoneOffset);
  const hours = local.getUTCHours();
  const clock = `${two(hours % 12 || 12)}:${two(local.getUTCMinutes())} ${hours < 12 ? 'AM' : 'PM'}`;
  const distance = Math.abs(timezoneOffset);
  const zone = distance
    ? `${timezoneOffset < 0 ? '+' : '-'}${two(Math.floor(distance / 60))}:${two(distance % 60)}`
    : '';
  return `${withDate ? `${usDate(local)} ` : ''}${clock} UTC${zone}`;
}

const localOf = (instant: Date, timezoneOffset: number): Date => new Date(instant.getTime() - timezoneOffset * 60_000);

const SITE_TIMES: readonly string[] = ['startDateTime', 'previousStartDateTime', 'endDateTime'];
/** Returns true if a field is a time of an inspection, shown in the site's time zone (catalogue `fields`). */
export const isSiteTime = (field: string): boolean => SITE_TIMES.includes(field);

/**
 * Returns the moments of a notification whose local time its texts show: times of an inspection in the zone of its site,
 * and all date-times in the reader's own where a zone is given.
 */
export function momentsIn(
  catalogue: NotificationCatalogue,
  data: NotificationData,
  ownZone?: string,
): readonly LocalMoment[] {
  const { timeZone: siteZone } = data;
  return Object.entries(data).flatMap(([field, instant]) => {
    if (catalogue.fields[field]?.format !== 'dateTime' || typeof instant !== 'string') return [];
    const zones = [ownZone, isSiteTime(field) && typeof siteZone === 'string' ? siteZone : undefined];
    return zones.flatMap((timeZone) => (timeZone === undefined ? [] : [{ timeZone, instant }]));
  });
}

/** Returns the minutes that the reader's clock is behind UTC at an instant. */
const ownOffset = ({ clock, clocks }: TextReader, instant: string): number =>
  typeof clock === 'number' ? clock : 0 - (clocks(clock, instant) ?? 0);

/** Site time with its zone; the reader's own follows in brackets when it differs (catalogue `fields.startDateTime`). */
function siteDateTime(instant: Date, siteOffset: number, timezoneOffset: number): string {
  const site = usDateTime(instant, siteOffset);
  if (siteOffset === timezoneOffset) return site;
  const isSameDay = usDate(localOf(instant, siteOffset)) === usDate(localOf(instant, timezoneOffset));
  return `${site} (${usDateTime(instant, timezoneOffset, !isSameDay)})`;
}

const money = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Fields that are written by the portal's own names. */
const NAMES: Readonly<Record<string, (value: string | number, reader: TextReader) => string>> = {
  roleName: (value, { companyType }) =>
    v.is(roleSchema, value) ? roleLabel({ role: value, companyType }) : String(value),
  positionName: (value, { companyType }) =>
    v.is(contactPositionSchema, value) ? positionLabel(value, companyType) : String(value),
};

/** Formatters of values, by the format that the catalogue gives their field (`rules.placeholders`). */
const WRITERS: Record<Format['format'], (value: string | number, field: Format, reader: TextReader) => string> = {
  id: String,
  text: String,
  name: String,
  email: String,
  integer: String,
  enum: (value, field) => field.values?.[value] ?? String(value),
  date: (value) => usDate(new Date(value)),
  dateTime: (value, _field, reader) => usDateTime(new Date(value), ownOffset(reader, String(value))),
  money: (value) => money.format(Number(value)),
};

/** Formats an instant in the site's and the reader's time; only the reader's where the site's zone is unknown. */
function writtenAtSite(instant: string, timeZone: string | number | undefined, reader: TextReader): string {
  const ahead = typeof timeZone === 'string' ? reader.clocks(timeZone, instant) : null;
  const own = ownOffset(reader, instant);
  return ahead === null ? usDateTime(new Date(instant), own) : siteDateTime(new Date(instant), 0 - ahead, own);
}

/** Names roles in a template as people of broker companies read them (spec 1 §6); placeholders stay. */
function wordsFor(template: string, { companyType }: TextReader): string {
  if (companyType !== 'Broker') return template;
  const wordOf = (role: Role, of: CompanyType) => roleLabel({ role, companyType: of }).toLowerCase();
  return ROLES.reduce((text, role) => text.replaceAll(wordOf(role, 'Insurance'), wordOf(role, companyType)), template);
}

const PLACEHOLDER = /\{([A-Za-z]+)\}/g;

/**
 * Fills in the placeholders of a template by the catalogue's `rules.placeholders`. The result is plain text: callers
 * escape it for HTML or headers.
 */
export function renderText(
  catalogue: NotificationCatalogue,
  template: string,
  data: NotificationData,
  reader: TextReader = ANYBODY,
): string {
  return wordsFor(template, reader).replace(PLACEHOLDER, (_placeholder, name: string) => {
    const value = data[name];
    const field = catalogue.fields[name];
    if (value === undefined || !field) return '';
    if (isSiteTime(name)) return writtenAtSite(String(value), data['timeZone'], reader);
    return NAMES[name]?.(value, reader) ?? WRITERS[field.format](value, field, reader);
  });
}

/** A rendered subject; longer than the limit of 80 characters it is cut at 79 and ends with … (`rules.placeholders`). */
export function renderSubject(
  catalogue: NotificationCatalogue,
  template: string,
  data: NotificationData,
  reader?: TextReader,
): string {
  return truncate(catalogue.limits.subjectMaxLength, renderText(catalogue, template, data, reader));
}

/** Shortens a text to a number of characters, with … at its end. */
export function truncate(limit: number, text: string): string {
  const characters = [...text];
  return characters.length > limit ? `${characters.slice(0, limit - 1).join('')}…` : text;
}

/** A route of the catalogue; every value is escaped for a URL. */
export function renderLink(template: string, data: NotificationData): string {
  return template.replace(PLACEHOLDER, (_placeholder, name: string) => encodeURIComponent(data[name] ?? ''));
}
