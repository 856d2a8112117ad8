import type { Activity } from '@portal/contracts/projects/activity';
import { RECOMMENDATION_LABELS as LABELS } from '@portal/contracts/projects/recommendation-labels';
import { formatDate } from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';

type Change = Activity['changes'][number];

/** Describes a change in one line: `Priority: Urgent → Immediate`. For long texts only the field is named. */
export function changeText({ field, oldValue, newValue }: Change): string {
  const label = LABELS[field as keyof typeof LABELS] ?? field;
  if (field === 'comment') return label;
  return `${label}: ${valueText(field, oldValue)} → ${valueText(field, newValue)}`;
}

function valueText(field: string, value: unknown): string {
  if (Array.isArray(value)) return String(value.length);
  if (typeof value !== 'string' || value === '') return SCREEN_TEXTS.nothing;
  return field === 'dueDate' ? formatDate(value) : value;
}
