import type { Report, Reports } from '@portal/contracts/reports/report';
import { GENERATION_KEYS, type GenerationKey, type ReportCreation } from '@portal/contracts/reports/report-lists';
import { useItemAction } from '@portal/ui';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { NEW_REPORT_TEXTS as TEXTS, reportTitle } from '../report.texts.ts';
import { useCreateMain, useCreatePreliminary } from '../reports.api.ts';
import { useSettingNotice } from '../use-setting-notice.ts';
import { useMissingWarning } from './use-missing-warning.tsx';

const NewAbridgedPanel = lazy(() => import('./new-abridged-panel.tsx'));

/** An inspection of which reports are made. */
export type ReportedInspection = Pick<Reports['inspections'][number], 'inspectionId' | 'inspectionNumber'>;

/** The reports that are made of an inspection by their keys. */
export const CREATION_OF_KEY = {
  'generate-preliminary-report': 'createPreliminary',
  'generate-online-meeting-report': 'createOnlineMeeting',
} as const satisfies Readonly<Record<GenerationKey, ReportCreation>>;

interface NewReportOptions {
  readonly projectId: string;
  /** Opens what was made: a main report in its editor, others beside the list. */
  readonly onMade: (report: Report) => void;
}

interface NewReport {
  /** Makes a report of an inspection; a main, a preliminary and an online-meeting one by this alone. */
  readonly make: (creation: ReportCreation, inspection: ReportedInspection) => void;
  readonly makeCompiled: () => void;
  readonly isBusy: boolean;
  /** Must be rendered. */
  readonly dialogs: ReactNode;
}

/** Makes reports, with the warning of missing items before (decisions §8, §27). */
export function useNewReport({ projectId, onMade: open }: NewReportOptions): NewReport {
  const follow = useSettingNotice();
  const warning = useMissingWarning(projectId);
  const [panel, setPanel] = useState<{ readonly inspection: ReportedInspection | null }>();
  const onMade = (report: Report): void => {
    // The editor of a main report shows its draft as it is set.
    if (report.type !== 'Main') follow(report);
    open(report);
  };
  const made = { done: (report: Report) => TEXTS.created(reportTitle(report)), onDone: onMade } as const;
  const main = useItemAction({ ...made, mutation: useCreateMain() });
  const preliminary = useItemAction({ ...made, mutation: useCreatePreliminary() });
  return {
    make(creation, inspection) {
      const { inspectionId } = inspection;
      const key = GENERATION_KEYS.find((one) => CREATION_OF_KEY[one] === creation);
      warning.ask(inspectionId, () => {
        if (key) preliminary.run({ body: { inspectionId, key } });
        else if (creation === 'createMain') main.run({ body: { inspectionId } });
        else setPanel({ inspection });
      });
    },
    makeCompiled: () => setPanel({ inspection: null }),
    isBusy: warning.isLooking || main.isBusy || preliminary.isBusy,
    dialogs: (
      <>
        {warning.dialog}
        {panel && (
          <Suspense fallback={null}>
            <NewAbridgedPanel
              projectId={projectId}
              inspection={panel.inspection}
              onMade={onMade}
              onClose={() => setPanel(undefined)}
            />
          </Suspense>
        )}
        {main.staleDialog}
        {preliminary.staleDialog}
      </>
    ),
  };
}
