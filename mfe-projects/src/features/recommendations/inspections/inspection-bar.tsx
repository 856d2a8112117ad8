import type { Inspection } from '@portal/contracts/projects/inspection';
import {
  actionOn,
  drawnAction,
  formatDate,
  GuardedButton,
  InspectionMark,
  shownStatusOf,
  type DrawnAction,
} from '@portal/ui';
import { useState } from 'react';
import { RECOMMENDATION_SCREEN_TEXTS as TEXTS } from '../recommendation.texts.ts';
import classes from '../recommendations.module.css';
import { InspectionCallDialog } from './inspection-call-dialog.tsx';
import { INSPECTION_CALLS, type InspectionCall } from './inspections.api.ts';

interface InspectionBarProps {
  readonly inspection: Inspection;
}

/** Actions on all recommendations of an inspection; disabled ones give the reason (decisions §5). */
export function InspectionBar({ inspection }: InspectionBarProps) {
  const [asking, setAsking] = useState<InspectionCall>();
  const shown = INSPECTION_CALLS.map((call) => ({ call, button: buttonOf(inspection, call) })).filter(
    ({ button }) => button !== undefined,
  );
  const { inspectionNumber, locationName, startDateTime, startWallTime, issuedDay } = inspection;
  return (
    <section className={classes.bar} aria-label={TEXTS.inspection(inspectionNumber)}>
      <div className={classes.barFacts}>
        <strong>{TEXTS.inspection(inspectionNumber)}</strong>
        <InspectionMark status={shownStatusOf(inspection)} />
        <span className={classes.quiet}>
          {formatDate(startWallTime ?? startDateTime)} · {locationName}
        </span>
        {issuedDay !== null && <span className={classes.quiet}>{TEXTS.issuedOn(formatDate(issuedDay))}</span>}
      </div>
      <div className={classes.barActions}>
        {shown.map(({ call, button }) => (
          <GuardedButton key={call} obstacle={button?.obstacle} onClick={() => setAsking(call)}>
            {TEXTS.calls[call]}
          </GuardedButton>
        ))}
      </div>
      {asking && <InspectionCallDialog inspection={inspection} call={asking} onClose={() => setAsking(undefined)} />}
    </section>
  );
}

type Button = Inspection['actions'][number]['action'];

/** A button that is the viewer's, and what is in its way. */
const buttonOf = (inspection: Inspection, name: Button): DrawnAction | undefined =>
  drawnAction(actionOn(inspection, name));

/** The button that adds a recommendation, and what is against it. */
export interface AddAction extends DrawnAction {
  readonly onPress: () => void;
}

/** Returns the button that adds a recommendation to an inspection; undefined for people who add none. */
export function addActionOf(inspection: Inspection, onAdd: (inspectionId: string) => void): AddAction | undefined {
  const button = buttonOf(inspection, 'addRecommendation');
  return button && { ...button, onPress: () => onAdd(inspection.id) };
}

/** Returns the inspection whose bar is shown by default: one with a possible action, else the last one begun. */
export function currentOf(inspections: readonly Inspection[]): Inspection | undefined {
  const newest = inspections.toSorted((one, other) => other.startDateTime.localeCompare(one.startDateTime));
  const canDo = (inspection: Inspection) =>
    [...INSPECTION_CALLS, 'addRecommendation' as const].some((name) => {
      const button = buttonOf(inspection, name);
      return button !== undefined && button.obstacle === undefined;
    });
  return (
    newest.find(({ status }) => status === 'InProgress') ??
    newest.find(canDo) ??
    newest.find(({ status }) => status === 'Completed') ??
    newest.at(-1)
  );
}
