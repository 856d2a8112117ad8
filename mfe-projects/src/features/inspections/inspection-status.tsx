import type { Inspection } from '@portal/contracts/projects/inspection';
import { InspectionMark, shownStatusOf } from '@portal/ui';

/** Status of an inspection as its dot and its word. */
export const InspectionStatusDot = ({
  inspection,
}: {
  readonly inspection: Pick<Inspection, 'status' | 'dashboardStatus'>;
}) => <InspectionMark status={shownStatusOf(inspection)} />;
