import type { Activity } from '@portal/contracts/projects/activity';
import { HISTORY_LINES, ItemHistory } from '@portal/ui';
import { useState } from 'react';
import { INSPECTION_STEP_TEXTS } from '../inspection.texts.ts';
import { useInspectionHistory } from '../inspections.api.ts';
import { changesText } from './activity-changes.ts';

/** History of an inspection: people, steps, times and reasons. */
export function InspectionHistory({ id }: { readonly id: string }) {
  const [size, setSize] = useState(HISTORY_LINES);
  return <ItemHistory lines={useInspectionHistory(id, size)} size={size} onSize={setSize} describe={describe} />;
}

function describe(activity: Activity) {
  const { action, words } = activity;
  const step = INSPECTION_STEP_TEXTS[action] ?? action;
  // Actions on all recommendations contain their number.
  const isCount = words !== null && /^\d+$/.test(words) && action !== 'cancel';
  return {
    text: isCount ? `${step}: ${words}` : step,
    words: isCount ? null : words,
    changes: changesText(activity),
  };
}
