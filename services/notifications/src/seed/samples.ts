import {
  NEWEST_CATALOGUE,
  type NotificationFieldFormat,
  type NotificationTexts,
} from '@portal/contracts/notifications/catalogue';
import type { NotificationData } from '../core/inbox/rendering.ts';

/** Sample values by field; other fields have one by format. */
const BY_FIELD: Readonly<Record<string, string | number>> = {
  projectName: 'Harbour Bridge Renewal',
  actorName: 'Clara Nordin',
  roleName: 'SiteContact',
  closingReason: 'Policy has ended',
  reopeningReason: 'Closed by mistake',
};

const BY_FORMAT: Readonly<Record<NotificationFieldFormat, string | number>> = {
  id: '00000000-0000-4000-8000-000000000001',
  text: 'Sample text',
  name: 'Elias Moreau',
  email: 'sample@portal.example',
  integer: 3,
  enum: 'Sample',
  date: '2026-11-20',
  dateTime: '2026-11-20T09:30:00.000Z',
  money: 12345.5,
};

/** Sample values for the data of a type (catalogue `rules.developmentCall`). */
export function sampleData(words: NotificationTexts, variant: string | null): NotificationData {
  const entries = words.dataFields.map((name): [string, string | number] => {
    const field = NEWEST_CATALOGUE.fields[name];
    const enumValue = Object.keys(field?.values ?? {})[0];
    return [name, BY_FIELD[name] ?? enumValue ?? BY_FORMAT[field?.format ?? 'text']];
  });
  return Object.fromEntries(variant === null ? entries : [...entries, ['variant', variant]]);
}
