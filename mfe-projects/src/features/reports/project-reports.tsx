import type { Project } from '@portal/contracts/projects/project';
import type { Report, Reports } from '@portal/contracts/reports/report';
import {
  actionOn,
  drawnAction,
  EmptyState,
  ErrorLine,
  ErrorPanel,
  GuardedButton,
  asOnePage,
  ListWithPane,
  Loading,
  useItemDialog,
} from '@portal/ui';
import { useNavigate } from '@portal/portal-sdk';
import { IconFileText, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { InspectionReports } from './inspection-reports.tsx';
import { useNewReport } from './new/use-new-report.tsx';
import { editorAddress, REPORT_PARAMETER } from './report-address.ts';
import { groupsOf } from './report-groups.ts';
import { isToDecide } from './report-words.ts';
import { NEW_REPORT_TEXTS, REPORT_SCREEN_TEXTS as TEXTS } from './report.texts.ts';
import { useReports } from './reports.api.ts';
import classes from './reports.module.css';

const ReportPane = lazy(() => import('./item/report-pane.tsx'));
const ReportEditor = lazy(() => import('./editor/report-editor.tsx'));

/**
 * REPORTS: the reports of a project by inspection, one of them open beside the list; or the editor of a main report in
 * their place (decisions §8, §20).
 */
export function ProjectReports({ project }: { readonly project: Project }) {
  const { data, error, refetch, isFetching } = useReports(project.id);
  const { itemId, isEditing, addressOf } = useItemDialog(REPORT_PARAMETER);
  if (isEditing && itemId !== null) {
    return (
      <Suspense fallback={<Loading height={480} />}>
        <ReportEditor key={itemId} id={itemId} projectId={project.id} back={addressOf(itemId)} />
      </Suspense>
    );
  }
  if (!data) return error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <Loading height={480} />;
  return (
    <>
      {error && <ErrorLine error={error} onRetry={() => void refetch()} isBusy={isFetching} />}
      <ReportList project={project} reports={data} />
    </>
  );
}

interface ReportListProps {
  readonly project: Project;
  readonly reports: Reports;
}

function ReportList({ project, reports }: ReportListProps) {
  const navigate = useNavigate();
  const { itemId, addressOf, open, close } = useItemDialog(REPORT_PARAMETER);
  const groups = groupsOf(reports);
  const items = groups.flatMap((group) => group.reports);
  const compiled = drawnAction(actionOn({ actions: reports.create }, 'createCompiledAbridged'));
  const made = useNewReport({
    projectId: project.id,
    onMade: (report: Report) => (report.type === 'Main' ? void navigate(editorAddress(report)) : open(report.id)),
  });
  const waiting = items.filter(isToDecide).length;
  return (
    <>
      <ListWithPane
        name="reports"
        tools={
          <div className={classes.head}>
            <p>{waiting > 0 && TEXTS.toDecide(waiting)}</p>
            {compiled && (
              <GuardedButton
                isCommand
                obstacle={compiled.obstacle}
                icon={<IconPlus size={18} aria-hidden />}
                onClick={made.makeCompiled}
              >
                {NEW_REPORT_TEXTS.addCompiled}
              </GuardedButton>
            )}
          </div>
        }
        {...asOnePage(items)}
        isPlaceholder={false}
        openId={itemId}
        addressOf={addressOf}
        onClose={close}
        pane={itemId === null ? undefined : <ReportPane key={itemId} id={itemId} projectId={project.id} />}
      >
        {groups.length === 0 ? (
          <EmptyState icon={IconFileText} title={TEXTS.empty}>
            {compiled ? TEXTS.emptyHint : TEXTS.emptyReader}
          </EmptyState>
        ) : (
          <div className={classes.groups}>
            {groups.map((group) => (
              <InspectionReports
                key={group.id}
                group={group}
                openId={itemId}
                addressOf={addressOf}
                isBusy={made.isBusy}
                onMake={made.make}
              />
            ))}
          </div>
        )}
      </ListWithPane>
      {made.dialogs}
    </>
  );
}
