import type { Activity } from '@portal/contracts/projects/activity';
import { RECOMMENDATION_LABELS as LABELS } from '@portal/contracts/projects/recommendation-labels';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { formatDueDay } from '../due-day.ts';

type Change = Activity['changes'][number];

/** Describes a change in one line: `Priority: Urgent → Immediate`. For long texts only the field is named. */
export function changeText({ field, oldValue, newValue }: Change, timeZone: string | null): string {
  const label = LABELS[field as keyof typeof LABELS] ?? field;
  if (field === 'comment') return label;
  return `${label}: ${valueText(field, oldValue, timeZone)} → ${valueText(field, newValue, timeZone)}`;
}

function valueText(field: string, value: unknown, timeZone: string | null): string {
  if (Array.isArray(value)) return String(value.length);
  if (typeof value !== 'string' || value === '') return SCREEN_TEXTS.nothing;
  return field === 'dueDateTime' ? formatDueDay(value, timeZone) : value;
}
