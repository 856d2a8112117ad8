import type { Activity } from '@portal/contracts/projects/activity';
import type { Claim } from '@portal/contracts/projects/claim';
import { CLAIM_LABELS, CLAIM_TYPE_LABELS } from '@portal/contracts/projects/claim-lists';
import { formatAmount, formatDate, HISTORY_LINES, ItemHistory } from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { useState } from 'react';
import { CLAIM_STEP_TEXTS } from '../claim.texts.ts';
import { useClaimHistory } from '../claims.api.ts';

interface ClaimHistoryProps {
  readonly claim: Claim;
  readonly currency: string;
}

/** History of a claim, with amounts in the currency of the project. */
export function ClaimHistory({ claim, currency }: ClaimHistoryProps) {
  const [size, setSize] = useState(HISTORY_LINES);
  return (
    <ItemHistory
      lines={useClaimHistory(claim.id, size)}
      size={size}
      onSize={setSize}
      describe={({ action, changes }) => ({
        text: CLAIM_STEP_TEXTS[action] ?? action,
        changes: changes.map((change) => changeText(change, currency)),
      })}
    />
  );
}

/** Describes a change in one line: `Reserve: – → 5,000.00 EUR`. */
function changeText({ field, oldValue, newValue }: Activity['changes'][number], currency: string): string {
  const label = CLAIM_LABELS[field as keyof typeof CLAIM_LABELS] ?? field;
  return `${label}: ${written(field, oldValue, currency)} → ${written(field, newValue, currency)}`;
}

/** A value of a change as the pane writes it. */
function written(field: string, value: unknown, currency: string): string {
  if (value === null || value === undefined || value === '') return SCREEN_TEXTS.nothing;
  if (field === 'amount' || field === 'paid' || field === 'reserve')
    return `${formatAmount(Number(value))} ${currency}`;
  if (field === 'dateOfLoss') return formatDate(String(value));
  if (field === 'type') return CLAIM_TYPE_LABELS[String(value)] ?? String(value);
  if (Array.isArray(value)) return namesOf(value as readonly { readonly name: string }[]);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const namesOf = (files: readonly { readonly name: string }[]): string =>
  files.map(({ name }) => name).join(', ') || SCREEN_TEXTS.nothing;
