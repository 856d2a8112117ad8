import type { Inspection } from '@portal/contracts/projects/inspection';
import type { GenerationKey } from '@portal/contracts/reports/report-lists';
import { useCommands, useNavigate } from '@portal/portal-sdk';
import { GuardedButton } from '@portal/ui';
import { reportAddress } from '../report-address.ts';
import { NEW_REPORT_TEXTS as TEXTS, REPORT_SCREEN_TEXTS } from '../report.texts.ts';
import { CREATION_OF_KEY, useNewReport } from './use-new-report.tsx';

interface ReportByActionProps {
  readonly inspection: Inspection;
  /** Key of the report that the viewer can make now; null where there is none. */
  readonly generationKey: GenerationKey | null;
}

/** Button that makes the preliminary or the online-meeting report of an inspection, and leads to it (spec 2 §7). */
export function ReportByAction({ inspection, generationKey }: ReportByActionProps) {
  const { id: inspectionId, inspectionNumber, projectId } = inspection;
  const navigate = useNavigate();
  const made = useNewReport({ projectId, onMade: (report) => void navigate(reportAddress(report)) });
  const creation = generationKey && CREATION_OF_KEY[generationKey];
  const label = creation ? TEXTS.types[creation] : '';
  const make = (): void => {
    if (creation) made.make(creation, { inspectionId, inspectionNumber });
  };
  // Beside the pane's other actions, which say of what they are.
  const hint = REPORT_SCREEN_TEXTS.inspection(inspectionNumber);
  useCommands(creation && !made.isBusy ? [{ id: 'pane.report', label, hint, of: 'item', run: make }] : []);
  return (
    <>
      {creation && (
        <GuardedButton obstacle={undefined} isBusy={made.isBusy} onClick={make}>
          {label}
        </GuardedButton>
      )}
      {made.dialogs}
    </>
  );
}
