import { valibotResolver } from '@hookform/resolvers/valibot';
import { optionalText } from '@portal/contracts/common/fields';
import { LIMITS } from '@portal/contracts/common/limits';
import { description } from '@portal/contracts/projects/project-fields';
import type { Report } from '@portal/contracts/reports/report';
import { REPORT_LIMITS, REPORT_PAPERS, type ReportPaper } from '@portal/contracts/reports/report-lists';
import { Button, notify } from '@portal/portal-sdk';
import {
  DialogButtons,
  ErrorPanel,
  FormFields,
  Loading,
  SavingForm,
  SelectField,
  SidePanel,
  TextAreaField,
  TextField,
  useFormClosing,
  useSaving,
  type OnClosing,
} from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { EDITOR_TEXTS, NEW_REPORT_TEXTS as TEXTS, REPORT_SCREEN_TEXTS, reportTitle } from '../report.texts.ts';
import classes from '../reports.module.css';
import { useCreateAbridged, useCreateCompiled, useOfferedSummary, useRequiresApproval } from '../reports.api.ts';

import type { ReportedInspection } from './use-new-report.tsx';

interface Values {
  executiveSummary: string;
  disclaimerCompanyName: string;
  paper: ReportPaper;
}
const schema = v.object({
  executiveSummary: description,
  disclaimerCompanyName: optionalText(REPORT_LIMITS.disclaimerCompanyName),
  paper: v.picklist(REPORT_PAPERS),
});
const FIELDS = ['executiveSummary', 'disclaimerCompanyName', 'paper'] as const;

interface NewAbridgedPanelProps {
  readonly projectId: string;
  /** Null for the compiled report of all inspections. */
  readonly inspection: ReportedInspection | null;
  readonly onMade: (report: Report) => void;
  readonly onClose: () => void;
}

/** Panel of a new abridged report, of one inspection or compiled of all. */
export default function NewAbridgedPanel(props: NewAbridgedPanelProps) {
  const { inspection } = props;
  const { close, onClosing } = useFormClosing(props.onClose);
  const { data, error, refetch } = useOfferedSummary(inspection?.inspectionId);
  // The form keeps the offer with which it was opened.
  const offered = inspection ? data?.offeredSummary : '';
  return (
    <SidePanel title={inspection ? TEXTS.abridgedTitle : TEXTS.addCompiled} onClose={close}>
      {offered === undefined ? pending() : <NewAbridgedForm {...props} offered={offered} onClosing={onClosing} />}
    </SidePanel>
  );

  function pending() {
    return error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <Loading height={240} />;
  }
}

interface NewAbridgedFormProps extends NewAbridgedPanelProps {
  /** Summary that the facts offer; a compiled report has those of its parts. */
  readonly offered: string;
  readonly onClosing: OnClosing;
}

function NewAbridgedForm(props: NewAbridgedFormProps) {
  const { projectId, inspection, offered, onMade, onClose, onClosing } = props;
  const { data: approval } = useRequiresApproval(projectId);
  const abridged = useCreateAbridged();
  const compiled = useCreateCompiled();
  const form = useForm<Values>({
    defaultValues: { executiveSummary: offered, disclaimerCompanyName: '', paper: 'A4' },
    resolver: valibotResolver(schema) as never,
  });
  const saving = useSaving({
    form,
    draftName: `report.new.${inspection?.inspectionId ?? projectId}`,
    fields: FIELDS,
    onSave: async ({ executiveSummary, disclaimerCompanyName, paper }) => {
      const content = { paper, disclaimerCompanyName: disclaimerCompanyName.trim() || null };
      const made = inspection
        ? await abridged.mutateAsync({ body: { inspectionId: inspection.inspectionId, executiveSummary, ...content } })
        : await compiled.mutateAsync({ body: { projectId, ...content } });
      notify.success(TEXTS.created(reportTitle(made)));
      onClose();
      onMade(made);
    },
    onLeave: onClose,
    onClosing,
  });
  const { control } = form;
  return (
    <SavingForm saving={saving} isAllOptional>
      <p className={classes.panelLine}>
        {inspection ? REPORT_SCREEN_TEXTS.inspection(inspection.inspectionNumber) : REPORT_SCREEN_TEXTS.ofProject}
      </p>
      {inspection && (
        <TextAreaField
          control={control}
          name="executiveSummary"
          label={EDITOR_TEXTS.summary}
          help={TEXTS.summaryHelp}
          rows={8}
          maxWords={LIMITS.descriptionWords}
        />
      )}
      <FormFields>
        <TextField
          control={control}
          name="disclaimerCompanyName"
          label={EDITOR_TEXTS.disclaimer}
          help={EDITOR_TEXTS.disclaimerHelp}
          maxLength={REPORT_LIMITS.disclaimerCompanyName}
        />
        <SelectField
          control={control}
          name="paper"
          label={EDITOR_TEXTS.paper}
          options={REPORT_PAPERS.map((value) => ({ value, label: value }))}
        />
      </FormFields>
      {approval && (
        <p className={classes.panelLine}>{approval.requiresApproval ? TEXTS.needsApproval : TEXTS.needsNone}</p>
      )}
      <DialogButtons>
        <Button variant="default" onClick={saving.close}>
          {SCREEN_TEXTS.cancel}
        </Button>
        <Button type="submit" loading={saving.isSaving}>
          {TEXTS.create}
        </Button>
      </DialogButtons>
    </SavingForm>
  );
}
