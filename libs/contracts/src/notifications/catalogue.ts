import * as v from 'valibot';
import { ROLES, roleSchema } from '../common/enums.ts';
import notifications1 from '../catalogues/notifications.json' with { type: 'json' };
import { unknownTypeText } from './texts.ts';

/*
 * Typed reading of catalogues/notifications.json (catalogues/README.md). Objects are strict: a word of the catalogue
 * that nothing here knows stops whoever loads it, instead of being passed over. Server only: the browser gets rendered
 * texts and must not carry the catalogue.
 */

const flags = v.strictObject({
  actionRequired: v.boolean(),
  recommendation: v.boolean(),
  alert: v.boolean(),
  hidden: v.boolean(),
  mandatory: v.boolean(),
});
const fieldIs = v.strictObject({ field: v.string(), equals: v.union([v.string(), v.number(), v.boolean()]) });
const email = v.strictObject({
  send: v.picklist(['immediate', 'digest', 'none']),
  subject: v.string(),
  heading: v.string(),
});
const clearsWhen = v.nullable(v.strictObject({ events: v.array(v.string()), match: v.array(v.string()) }));
const schedule = v.nullable(
  v.strictObject({
    before: v.optional(v.string()),
    after: v.optional(v.string()),
    offset: v.string(),
    again: v.optional(v.array(v.string())),
    repeatEvery: v.optional(v.string()),
    at: v.optional(v.strictObject({ time: v.string(), zone: v.picklist(['site', 'user', 'UTC']) })),
    conditions: v.array(fieldIs),
    ifPast: v.picklist(['skip', 'raise']),
  }),
);
const linkByRole = v.partial(v.strictObject(v.entriesFromList(ROLES, v.string())));

/** The fields that a variant may replace, whole. */
const words = {
  flags,
  subject: v.string(),
  body: v.string(),
  link: v.string(),
  linkByRole: v.optional(linkByRole),
  email,
  clearsWhen,
  dataFields: v.array(v.string()),
  mandatoryWhen: v.optional(v.nullable(fieldIs)),
};

const notificationType = v.strictObject({
  ...words,
  type: v.string(),
  group: v.string(),
  recipients: v.strictObject({ to: v.array(v.string()), 'actor.excluded': v.boolean() }),
  raisedBy: v.array(v.string()),
  schedule,
  aggregate: v.optional(v.strictObject({ by: v.array(v.string()), window: v.string() })),
  variants: v.optional(
    v.record(
      v.string(),
      v.strictObject({
        ...v.partial(v.strictObject(words)).entries,
        raisedBy: v.array(v.string()),
        when: v.optional(fieldIs),
      }),
    ),
  ),
});

const catalogue = v.strictObject({
  catalogue: v.literal('notifications'),
  version: v.string(),
  language: v.string(),
  limits: v.strictObject({
    subjectMaxLength: v.number(),
    bodyMaxSentences: v.number(),
    emailSubjectMaxLength: v.number(),
  }),
  rules: v.record(v.string(), v.string()),
  groups: v.array(v.strictObject({ group: v.string(), label: v.string() })),
  recipientVocabulary: v.record(
    v.string(),
    v.strictObject({ roles: v.array(roleSchema), channels: v.string(), meaning: v.string() }),
  ),
  events: v.record(v.string(), v.strictObject({ service: v.string(), meaning: v.string() })),
  scheduleFields: v.record(v.string(), v.strictObject({ kind: v.string(), service: v.string(), meaning: v.string() })),
  fields: v.record(
    v.string(),
    v.strictObject({
      format: v.picklist(['id', 'text', 'integer', 'name', 'email', 'enum', 'date', 'dateTime', 'money']),
      meaning: v.string(),
      maxLength: v.optional(v.number()),
      values: v.optional(v.record(v.string(), v.string())),
    }),
  ),
  types: v.array(notificationType),
});

export type NotificationCatalogue = v.InferOutput<typeof catalogue>;
export type NotificationType = v.InferOutput<typeof notificationType>;
export type NotificationFieldFormat = NotificationCatalogue['fields'][string]['format'];

/** Texts and rules of one notification: the type's fields, overridden by those of its variant. */
export type NotificationTexts = Omit<NotificationType, 'variants'>;

/** Every published version, kept for ever: stored notifications refer to theirs. */
const VERSIONS: ReadonlyMap<string, NotificationCatalogue> = new Map(
  [v.parse(catalogue, notifications1)].map((one) => [one.version, one]),
);

/** The version that new notifications are made with. */
export const NEWEST_CATALOGUE: NotificationCatalogue = [...VERSIONS.values()].at(-1) as NotificationCatalogue;

/** Returns the catalogue of a stored version; throws if there is none. */
export function catalogueOf(version: string): NotificationCatalogue {
  const found = VERSIONS.get(version);
  if (!found) throw new Error(`There is no version ${version} of the notification catalogue`);
  return found;
}

/** Returns the texts of a type or of its variant; throws for names that the catalogue does not contain. */
export function notificationTexts(
  from: NotificationCatalogue,
  type: string,
  variant: string | null,
): NotificationTexts {
  const found = from.types.find((one) => one.type === type);
  if (!found) throw new Error(unknownTypeText(type));
  const { variants, ...own } = found;
  if (variant === null) return own;
  const other = variants?.[variant];
  if (!other) throw new Error(`Notification type ${type} has no variant ${variant}`);
  const { when: _when, ...replaced } = other;
  return { ...own, ...replaced };
}

/** Subject on the bus of an event that the catalogue names as noun.verb (`rules.raisedBy`). */
export function subjectOf(from: NotificationCatalogue, event: string): string {
  const service = from.events[event]?.service;
  if (!service) throw new Error(`The notification catalogue has no event ${event}`);
  return `${service}.${event}.v1`;
}
