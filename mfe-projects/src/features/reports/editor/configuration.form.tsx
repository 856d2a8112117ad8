import { valibotResolver } from '@hookform/resolvers/valibot';
import { LIMITS } from '@portal/contracts/common/limits';
import type { ReportConfiguration, ReportDetails } from '@portal/contracts/reports/report';
import {
  isFactSection,
  REPORT_LIMITS,
  REPORT_PAPERS,
  REPORT_SECTIONS,
  type ReportSection,
} from '@portal/contracts/reports/report-lists';
import { EMPTY_CHAPTER_TEXTS } from '@portal/contracts/reports/report-texts';
import {
  ChoicesField,
  FormFields,
  SavingForm,
  SelectField,
  TextAreaField,
  TextField,
  useConflict,
  useSaving,
} from '@portal/ui';
import { useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { MissingList } from '../new/missing-dialog.tsx';
import {
  EDITOR_TEXTS as TEXTS,
  NEW_REPORT_TEXTS,
  REPORT_SCREEN_TEXTS,
  REPORT_SECTION_LABELS,
} from '../report.texts.ts';
import { isToResubmit, waitingText } from '../report-words.ts';
import { useUpdateMain } from '../reports.api.ts';
import {
  changedFields,
  CONFIGURATION_FIELDS,
  configurationSchema,
  configurationValuesOf,
  type ConfigurationValues,
} from './configuration.schema.ts';
import classes from './editor.module.css';
import { OfferedSummary } from './offered-summary.tsx';
import { useAutosave } from './use-autosave.ts';

interface ConfigurationFormProps {
  readonly report: ReportDetails;
  /** Read when the form opens. */
  readonly configuration: ReportConfiguration;
  /** Opens the form anew with what is saved. */
  readonly onReload: () => void;
}

/** Form of the content that the author sets of a main report; it is saved in each pause, over the version that was seen (decisions §4, §8). */
export function ConfigurationForm({ report, configuration, onReload }: ConfigurationFormProps) {
  const { id, missing, offeredSummary, formerSummary } = configuration;
  const [opened] = useState(configuration);
  const headingId = useId();
  const update = useUpdateMain();
  const conflict = useConflict({ onReload });
  const form = useForm<ConfigurationValues>({
    defaultValues: configurationValuesOf(opened),
    resolver: valibotResolver(configurationSchema) as never,
    mode: 'onChange',
    // Saving in a pause must not move the focus.
    shouldFocusError: false,
  });
  const { control, formState, getValues, setValue } = form;
  const last = useRef({ version: opened.version, values: configurationValuesOf(opened) });
  const [hasFailed, setFailed] = useState(false);
  const saving = useSaving<ConfigurationValues>({
    form,
    draftName: `report.${id}`,
    item: opened,
    fields: CONFIGURATION_FIELDS,
    onSave: async (values) => {
      const body = { id, ...changedFields(values, last.current.values) };
      const { version } = await update.mutateAsync({ body, ifMatch: conflict.overwritten() ?? last.current.version });
      conflict.forget();
      last.current = { version, values };
      setFailed(false);
      // Text typed meanwhile stays, and is saved in the next pause.
      const typed = getValues();
      form.reset(values);
      for (const name of CONFIGURATION_FIELDS) {
        if (typed[name] !== values[name]) setValue(name, typed[name], { shouldDirty: true });
      }
    },
    onFault: (fault, again, discard) => {
      hold(getValues());
      setFailed(true);
      return conflict.ask(fault, again, discard);
    },
    onLeave: onReload,
  });
  const hold = useAutosave(form, saving.isSaving, saving.submit);
  const isInvalid = Object.keys(formState.errors).length > 0;
  return (
    <section aria-labelledby={headingId} className={classes.content}>
      <div className={classes.sectionHead}>
        <h3 id={headingId}>{TEXTS.content}</h3>
        <span className={classes.quiet} role="status">
          {stateText({ isSaving: saving.isSaving, isDirty: saving.isDirty, isInvalid, hasFailed })}
        </span>
      </div>
      {isToResubmit(report) && <Rejection report={report} />}
      {missing.length > 0 && (
        <details className={classes.note}>
          <summary>{TEXTS.missing(missing.length)}</summary>
          <MissingList missing={missing} />
          <p>{NEW_REPORT_TEXTS.missingBody(missing.length)}</p>
        </details>
      )}
      <SavingForm saving={saving} isAllOptional>
        <div className={classes.fields}>
          <TextAreaField
            control={control}
            name="executiveSummary"
            label={TEXTS.summary}
            help={TEXTS.summaryHelp}
            rows={12}
            maxWords={LIMITS.descriptionWords}
          />
          <OfferedSummary
            text={offeredSummary}
            former={formerSummary}
            control={control}
            onTake={(text) => setValue('executiveSummary', text, { shouldDirty: true, shouldValidate: true })}
          />
          <ChoicesField
            control={control}
            name="sections"
            label={TEXTS.sections}
            options={REPORT_SECTIONS.map((value) => ({
              value,
              label: REPORT_SECTION_LABELS[value],
              help: obstacleText(configuration, value),
            }))}
          />
          <FormFields>
            <TextField
              control={control}
              name="disclaimerCompanyName"
              label={TEXTS.disclaimer}
              help={TEXTS.disclaimerHelp}
              maxLength={REPORT_LIMITS.disclaimerCompanyName}
            />
            <SelectField
              control={control}
              name="paper"
              label={TEXTS.paper}
              options={REPORT_PAPERS.map((value) => ({ value, label: value }))}
            />
          </FormFields>
        </div>
      </SavingForm>
      {conflict.dialog}
    </section>
  );
}

/** Returns why a chapter would have nothing to print; undefined where it has. */
function obstacleText({ obstacles }: ReportConfiguration, section: ReportSection): string | undefined {
  const found = obstacles.find((one) => one.section === section);
  if (found?.obstacle === 'TabClosed') return TEXTS.tabClosed;
  return found && isFactSection(section) ? EMPTY_CHAPTER_TEXTS[section] : undefined;
}

/** Reason of the last rejection and the day by which it is answered, beside the text that answers it until it is sent. */
const Rejection = ({ report }: Pick<ConfigurationFormProps, 'report'>) => (
  <div className={classes.note} role="note">
    {report.status === 'Rejected' && <p>{TEXTS.rejected}</p>}
    {report.rejectedBy !== null && <strong>{REPORT_SCREEN_TEXTS.rejectedBy(report.rejectedBy)}</strong>}
    <p dir="auto">{report.rejectionReason}</p>
    <p>{waitingText(report)}</p>
  </div>
);

interface SaveState {
  readonly isSaving: boolean;
  readonly isDirty: boolean;
  readonly isInvalid: boolean;
  readonly hasFailed: boolean;
}

function stateText({ isSaving, isDirty, isInvalid, hasFailed }: SaveState): string {
  if (isSaving) return TEXTS.saving;
  if (!isDirty) return TEXTS.saved;
  if (isInvalid) return TEXTS.invalid;
  return hasFailed ? TEXTS.notSaved : TEXTS.unsaved;
}
