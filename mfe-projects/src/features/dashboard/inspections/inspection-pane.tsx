import { INSPECTION_KIND_LABELS } from '@portal/contracts/projects/inspection-lists';
import type { DashboardInspection } from '@portal/contracts/insights/dashboard-inspections';
import { Link } from '@portal/portal-sdk';
import { EmptyState, Fact, InspectionMark, Pane, PaneFacts, PaneNote, PendingPane } from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { IconClipboardOff } from '@tabler/icons-react';
import { useTabAccess } from '../../projects/page/tab-access.api.ts';
import { useProjectLink } from '../../projects/use-project-link.ts';
import { useDashboardInspection } from '../lists/dashboard-list.api.ts';
import { DASHBOARD_INSPECTION_TEXTS as TEXTS, DASHBOARD_LIST_TEXTS } from '../lists/list.texts.ts';
import { endText, startText } from './inspection-columns.tsx';
import { inspectionAddress } from './inspection-link.ts';

/** An inspection beside the list, to read: notifications lead here people whose projects have no tab of inspections. */
export default function InspectionPane({ id }: { readonly id: string }) {
  const { data, error, refetch } = useDashboardInspection(id);
  const [inspection] = data?.items ?? [];
  if (inspection) return <Reading inspection={inspection} />;
  if (!data) return <PendingPane title={TEXTS.inspection} error={error} onRetry={() => void refetch()} />;
  return (
    <Pane title={TEXTS.inspection}>
      <EmptyState icon={IconClipboardOff} title={TEXTS.gone} />
    </Pane>
  );
}

function Reading({ inspection }: { readonly inspection: DashboardInspection }) {
  const { projectName, inspectionNumber, status, isOverdue, kind, locationName, countryName } = inspection;
  return (
    <Pane title={projectName} status={<InspectionMark status={status} />}>
      {isOverdue && <PaneNote>{TEXTS.pastEnd}</PaneNote>}
      <PaneFacts>
        <Fact label={TEXTS.inspection}>{inspectionNumber}</Fact>
        <Fact label={TEXTS.kind}>{kind ? INSPECTION_KIND_LABELS[kind] : SCREEN_TEXTS.nothing}</Fact>
        <Fact label={TEXTS.start}>{startText(inspection)}</Fact>
        <Fact label={TEXTS.end}>{endText(inspection)}</Fact>
        <Fact label={TEXTS.location}>{locationName ?? SCREEN_TEXTS.nothing}</Fact>
        <Fact label={TEXTS.country}>{countryName ?? SCREEN_TEXTS.nothing}</Fact>
      </PaneFacts>
      <PaneNote>{TEXTS.siteTime}</PaneNote>
      <Ways inspection={inspection} />
    </Pane>
  );
}

/** Links to the project and, where the viewer has the tab, to the inspection in it. */
function Ways({ inspection }: { readonly inspection: DashboardInspection }) {
  const { data: tabs = [] } = useTabAccess(inspection.projectId);
  const projectLink = useProjectLink();
  const hasTab = tabs.some(({ name, visible, enabled }) => name === 'inspections' && visible && enabled);
  return (
    <>
      <p>
        <Link to={projectLink(inspection.projectId)}>{DASHBOARD_LIST_TEXTS.goToProject}</Link>
      </p>
      {hasTab && (
        <p>
          <Link to={inspectionAddress(inspection)}>{TEXTS.goToInspection}</Link>
        </p>
      )}
    </>
  );
}
