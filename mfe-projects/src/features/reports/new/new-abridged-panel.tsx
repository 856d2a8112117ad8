import { valibotResolver } from '@hookform/resolvers/valibot';
import { optionalText } from '@portal/contracts/common/fields';
import type { Report } from '@portal/contracts/reports/report';
import { REPORT_LIMITS, REPORT_PAPERS, type ReportPaper } from '@portal/contracts/reports/report-lists';
import { Button, notify } from '@portal/portal-sdk';
import {
  DialogButtons,
  FormFields,
  SavingForm,
  SelectField,
  SidePanel,
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
import { useCreateAbridged, useCreateCompiled, useRequiresApproval } from '../reports.api.ts';

import type { ReportedInspection } from './use-new-report.tsx';

interface Values {
  disclaimerCompanyName: string;
  paper: ReportPaper;
}
const schema = v.object({
  disclaimerCompanyName: optionalText(REPORT_LIMITS.disclaimerCompanyName),
  paper: v.picklist(REPORT_PAPERS),
});
const FIELDS = ['disclaimerCompanyName', 'paper'] as const;

interface NewAbridgedPanelProps {
  readonly projectId: string;
  /** Null for the compiled report of all inspections. */
  readonly inspection: ReportedInspection | null;
  readonly onMade: (report: Report) => void;
  readonly onClose: () => void;
}

/** Panel of a new abridged report, of one inspection or compiled of all. */
export default function NewAbridgedPanel(props: NewAbridgedPanelProps) {
  const { close, onClosing } = useFormClosing(props.onClose);
  return (
    <SidePanel title={props.inspection ? TEXTS.abridgedTitle : TEXTS.addCompiled} onClose={close}>
      <NewAbridgedForm {...props} onClosing={onClosing} />
    </SidePanel>
  );
}

function NewAbridgedForm(props: NewAbridgedPanelProps & { readonly onClosing: OnClosing }) {
  const { projectId, inspection, onMade, onClose, onClosing } = props;
  const { data: approval } = useRequiresApproval(projectId);
  const abridged = useCreateAbridged();
  const compiled = useCreateCompiled();
  const form = useForm<Values>({
    defaultValues: { disclaimerCompanyName: '', paper: 'A4' },
    resolver: valibotResolver(schema) as never,
  });
  const saving = useSaving({
    form,
    draftName: `report.new.${inspection?.inspectionId ?? projectId}`,
    fields: FIELDS,
    onSave: async ({ disclaimerCompanyName, paper }) => {
      const content = { paper, disclaimerCompanyName: disclaimerCompanyName.trim() || null };
      const made = inspection
        ? await abridged.mutateAsync({ body: { inspectionId: inspection.inspectionId, ...content } })
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
