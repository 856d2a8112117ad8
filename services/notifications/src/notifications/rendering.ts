import { roleLabel } from '@portal/access';
import { roleSchema, type CompanyType } from '@portal/contracts/common/enums';
import { type NotificationCatalogue } from '@portal/contracts/notifications/catalogue';
import * as v from 'valibot';

/** Values of a notification's data fields, by name. */
export type NotificationData = Readonly<Record<string, string | number>>;

/** For whom words are written. */
interface Reader {
  /** How the reader's clock differs: minutes as the Timezone-Offset header gives them (UTC minus local time). */
  readonly timezoneOffset: number;
  /** Broker companies have names of their own for some roles. */
  readonly companyType: CompanyType;
}
const ANYBODY: Reader = { timezoneOffset: 0, companyType: 'NoCompany' };

type Format = NotificationCatalogue['fields'][string];

const two = (number: number): string => String(number).padStart(2, '0');

const usDate = (date: Date): string =>
  `${two(date.getUTCMonth() + 1)}/${two(date.getUTCDate())}/${date.getUTCFullYear()}`;

function usDateTime(instant: Date, { timezoneOffset }: Reader): string {
  const local = new Date(instant.getTime() - timezoneOffset * 60_000);
  const hours = local.getUTCHours();
  const clock = `${two(hours % 12 || 12)}:${two(local.getUTCMinutes())} ${hours < 12 ? 'AM' : 'PM'}`;
  const distance = Math.abs(timezoneOffset);
  const zone = distance
    ? `${timezoneOffset < 0 ? '+' : '-'}${two(Math.floor(distance / 60))}:${two(distance % 60)}`
    : '';
  return `${usDate(local)} ${clock} UTC${zone}`;
}

const money = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Fields that are written by the portal's own names. */
const NAMES: Readonly<Record<string, (value: string | number, reader: Reader) => string>> = {
  roleName: (value, { companyType }) =>
    v.is(roleSchema, value) ? roleLabel({ role: value, companyType }) : String(value),
};

/** How a value is written, by the format that the catalogue gives its field (`rules.placeholders`). */
const WRITERS: Record<Format['format'], (value: string | number, field: Format, reader: Reader) => string> = {
  id: String,
  text: String,
  name: String,
  email: String,
  integer: String,
  enum: (value, field) => field.values?.[value] ?? String(value),
  date: (value) => usDate(new Date(value)),
  dateTime: (value, _field, reader) => usDateTime(new Date(value), reader),
  money: (value) => money.format(Number(value)),
};

const PLACEHOLDER = /\{([A-Za-z]+)\}/g;

/**
 * A template of the catalogue with its placeholders filled in as `rules.placeholders` says. The answer is plain text:
 * who puts it into HTML or a header escapes it there.
 */
export function renderText(
  catalogue: NotificationCatalogue,
  template: string,
  data: NotificationData,
  reader: Reader = ANYBODY,
): string {
  return template.replace(PLACEHOLDER, (_placeholder, name: string) => {
    const value = data[name];
    const field = catalogue.fields[name];
    if (value === undefined || !field) return '';
    return NAMES[name]?.(value, reader) ?? WRITERS[field.format](value, field, reader);
  });
}

/** A rendered subject; longer than the limit of 80 characters it is cut at 79 and ends with … (`rules.placeholders`). */
export function renderSubject(
  catalogue: NotificationCatalogue,
  template: string,
  data: NotificationData,
  reader?: Reader,
): string {
  return cutTo(catalogue.limits.subjectMaxLength, renderText(catalogue, template, data, reader));
}

/** A text of so many characters at most; a longer one ends with …. */
export function cutTo(limit: number, text: string): string {
  const characters = [...text];
  return characters.length > limit ? `${characters.slice(0, limit - 1).join('')}…` : text;
}

/** A route of the catalogue; every value is escaped for a URL. */
export function renderLink(template: string, data: NotificationData): string {
  return template.replace(PLACEHOLDER, (_placeholder, name: string) => encodeURIComponent(data[name] ?? ''));
}
