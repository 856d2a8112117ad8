import type { Activity } from '@portal/contracts/projects/activity';
import { SERVICE_LABELS, type ServiceType } from '@portal/contracts/finance/budget-lists';
import { HISTORY_LINES, ItemHistory } from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { useState } from 'react';
import { FEE_CHANGE_LABELS, FEE_STEP_TEXTS } from '../fee-proposal.texts.ts';
import { useFeeHistory } from '../fee-proposals.api.ts';

/** History of a proposal. */
export function ProposalHistory({ id }: { readonly id: string }) {
  const [size, setSize] = useState(HISTORY_LINES);
  return (
    <ItemHistory
      lines={useFeeHistory(id, size)}
      size={size}
      onSize={setSize}
      describe={({ action, words, changes }) => ({
        text: FEE_STEP_TEXTS[action] ?? action,
        words,
        changes: changes.map(changeText),
      })}
    />
  );
}

/** Describes a change in one line: `Inspection Count: 2 → 3`. */
function changeText({ field, oldValue, newValue }: Activity['changes'][number]): string {
  return `${FEE_CHANGE_LABELS[field] ?? field}: ${written(field, oldValue)} → ${written(field, newValue)}`;
}

/** A value of a change as the pane writes it. */
function written(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return SCREEN_TEXTS.nothing;
  if (!Array.isArray(value)) return typeof value === 'object' ? JSON.stringify(value) : String(value);
  const names = field === 'serviceTypes' ? value.map((one) => SERVICE_LABELS[one as ServiceType] ?? one) : value;
  return names.map(String).join(', ') || SCREEN_TEXTS.nothing;
}
