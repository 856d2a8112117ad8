import type { Inspection } from '@portal/contracts/projects/inspection';
import { Button, Link, links } from '@portal/portal-sdk';
import { mayDo } from '@portal/ui';
import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import { InspectionCallDialog } from '../inspections/inspection-call-dialog.tsx';
import { INSPECTION_CALLS, type InspectionCall } from '../inspections/inspections.api.ts';
import { RECOMMENDATION_SCREEN_TEXTS as TEXTS } from '../recommendation.texts.ts';
import { useRecommendations } from '../recommendations.api.ts';
import classes from '../recommendations.module.css';
import { countOf } from './status-counts.ts';

interface NextStepsProps {
  readonly inspections: readonly Inspection[];
  /** True if the inspection's bar is shown, which has the calls. */
  readonly hasBar: boolean;
}

/** Statuses that a call moves on. */
const MOVED: Readonly<Record<InspectionCall, readonly string[]>> = {
  sendForApproval: ['Draft', 'Amended'],
  sendToRiskEngineer: ['Approved'],
  issue: ['Approved', 'ApprovedByRE'],
};
/** Statuses of recommendations that hold up the issue. */
const UNDECIDED = ['Draft', 'WaitingForApproval', 'Rejected', 'Amended', 'SentToRiskEngineer'];
const ONE_ROW = { page: 1, pageSize: 1 };

/**
 * Says in one line for each inspection what its recommendations wait for, where the viewer can do it, with its button; the
 * earliest inspection first, whichever of them is in progress.
 */
export function NextSteps({ inspections, hasBar }: NextStepsProps) {
  return inspections
    .map((inspection) => ({ inspection, call: INSPECTION_CALLS.find((name) => mayDo(inspection, name)) }))
    .filter(({ inspection, call }) => (call ? !hasBar : mayDo(inspection, 'complete')))
    .toSorted((one, other) => one.inspection.startDateTime.localeCompare(other.inspection.startDateTime))
    .map(({ inspection, call }) => <NextStep key={inspection.id} inspection={inspection} call={call} />);
}

interface NextStepProps {
  readonly inspection: Inspection;
  /** The call that is possible; undefined for an inspection that is to be completed. */
  readonly call: InspectionCall | undefined;
}

function NextStep({ inspection, call }: NextStepProps) {
  const { id, projectId, inspectionNumber } = inspection;
  const [called, setCalled] = useState<InspectionCall>();
  const { data } = useRecommendations(projectId, { address: ONE_ROW, narrowing: { inspectionId: id } });
  const counts = data?.statusCounts ?? [];
  const approved = countOf(counts, MOVED.issue);
  if (!call && (approved === 0 || countOf(counts, UNDECIDED) > 0)) return null;
  return (
    <div className={classes.next} role="status">
      {call ? (
        <>
          <span>{TEXTS.nextCall[call](countOf(counts, MOVED[call]), inspectionNumber)}</span>
          <Button
            size="compact-sm"
            rightSection={<IconArrowRight size={16} aria-hidden />}
            onClick={() => setCalled(call)}
          >
            {TEXTS.calls[call]}
          </Button>
        </>
      ) : (
        <>
          <span>{TEXTS.nextComplete(approved, inspectionNumber)}</span>
          <Button
            component={Link}
            to={`${links.project(projectId, 'inspections')}?inspectionId=${encodeURIComponent(id)}`}
            size="compact-sm"
            rightSection={<IconArrowRight size={16} aria-hidden />}
          >
            {TEXTS.complete(inspectionNumber)}
          </Button>
        </>
      )}
      {called && <InspectionCallDialog inspection={inspection} call={called} onClose={() => setCalled(undefined)} />}
    </div>
  );
}
