import type { Activity } from '@portal/contracts/projects/activity';
import { OPERATIONAL_ITEM_LABELS, type OperationalItem } from '@portal/contracts/projects/value-at-risk-lists';
import { formatAmount, formatPercent, HISTORY_LINES, ItemHistory } from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { useState } from 'react';
import { VALUE_SCREEN_TEXTS as TEXTS } from './value.texts.ts';
import { useValuesHistory } from './values.api.ts';

/** History of the declared values of an operational property. */
export function ValueHistory({ projectId }: { readonly projectId: string }) {
  const [size, setSize] = useState(HISTORY_LINES);
  return (
    <ItemHistory
      lines={useValuesHistory(projectId, size)}
      size={size}
      onSize={setSize}
      describe={({ action, changes }) => ({ text: TEXTS.steps[action] ?? action, changes: changes.map(changeText) })}
    />
  );
}

/** Describes a change in one line: `Buildings: – → 8,000,000.00 at 35%`. */
function changeText({ field, oldValue, newValue }: Activity['changes'][number]): string {
  const label = OPERATIONAL_ITEM_LABELS[field as OperationalItem] ?? TEXTS.indemnityMonths;
  return `${label}: ${written(oldValue)} → ${written(newValue)}`;
}

interface DeclaredItem {
  readonly declaredValue: number;
  readonly damagePercent: number;
}

function written(value: unknown): string {
  if (value === null || value === undefined) return SCREEN_TEXTS.nothing;
  if (typeof value === 'number') return TEXTS.months(value);
  const { declaredValue, damagePercent } = value as DeclaredItem;
  return TEXTS.itemAt(formatAmount(declaredValue), formatPercent(damagePercent));
}
