import {
  INSPECTION_KIND_LABELS,
  INSPECTION_KINDS,
  INSPECTION_LIMITS,
} from '@portal/contracts/projects/inspection-lists';
import type { Inspection, InspectionFields } from '@portal/contracts/projects/inspection';
import { Button } from '@portal/portal-sdk';
import {
  DateTimeField,
  DialogButtons,
  type FaultHandler,
  formatDate,
  formatInstant,
  FormFields,
  GuardedButton,
  isSaveKey,
  type OnClosing,
  SavingForm,
  SelectField,
  TextAreaField,
  TextField,
  useSaving,
} from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { useEffect, useMemo, useRef, type KeyboardEvent } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { ExpectedInspection } from '../expected.api.ts';
import { INSPECTION_FORM_TEXTS as TEXTS } from '../inspection.texts.ts';
import type { Site } from '../sites.api.ts';
import { AttendeesField } from './attendees-field.tsx';
import { isMailed, linesOf } from './attendee-texts.ts';
import { DurationField } from './duration-field.tsx';
import {
  INSPECTION_FIELDS,
  inspectionResolver,
  newValues,
  numberOf,
  sentOf,
  INSEPARABLE,
  valuesOf,
  type InspectionValues,
  type TimeContext,
} from './inspection.schema.ts';
import classes from './form.module.css';
import { useProposedEnd } from './use-proposed-end.ts';
import { ZoneNote } from './zone-note.tsx';

interface InspectionFormProps {
  readonly projectId: string;
  readonly sites: readonly Site[];
  /** Number of a new inspection, and the numbers without a date. */
  readonly number?: number;
  readonly expected?: readonly ExpectedInspection[];
  /** The inspection to reschedule, as it was opened. */
  readonly opened?: Inspection;
  readonly onSave: (fields: InspectionFields, number: number | undefined) => Promise<void>;
  /** True means that the fault has been dealt with. */
  readonly onFault?: FaultHandler;
  /** Gives away how the panel around the form is to be closed. */
  readonly onClosing: OnClosing;
  readonly onDone: () => void;
}

const KINDS = INSPECTION_KINDS.map((value) => ({ value, label: INSPECTION_KIND_LABELS[value] }));

/** Form of an inspection's place, time and kind (decisions §6, §20). */
export function InspectionForm(props: InspectionFormProps) {
  const { projectId, sites, number = 1, expected = [], opened, onSave, onFault, onClosing, onDone } = props;
  const target = useMemo(() => (opened ? { id: opened.id } : { projectId }), [opened, projectId]);
  const timeContextOf = ({ locationId }: InspectionValues): TimeContext => {
    const timeZone = sites.find(({ id }) => id === locationId)?.timeZone ?? null;
    const former = opened?.locationId === locationId ? (opened?.timeZone ?? null) : null;
    return { timeZone: timeZone ?? former, isFormer: timeZone === null && former !== null, opened };
  };
  const form = useForm<InspectionValues>({
    defaultValues: opened ? valuesOf(opened) : newValues(number, sites),
    resolver: inspectionResolver(timeContextOf, target),
    mode: 'onTouched',
  });
  // The button that was pressed last decides, also for a save that is tried again.
  const isInviting = useRef(false);
  const sent = (values: InspectionValues) => sentOf(values, timeContextOf(values), isInviting.current);
  const saving = useSaving({
    form,
    draftName: opened ? `inspection.${opened.id}` : `inspection.new.${projectId}`,
    item: opened,
    together: INSEPARABLE,
    fields: INSPECTION_FIELDS,
    onSave: async (values) => {
      await onSave(sent(values), numberOf(values, target).inspectionNumber);
      onDone();
    },
    ...(onFault && { onFault }),
    onLeave: onDone,
    onClosing,
  });
  const { close } = saving;
  const { control, setFocus, setValue } = form;
  const saveAlone = {
    ...saving,
    onKeyDown: (event: KeyboardEvent) => {
      if (isSaveKey(event)) isInviting.current = false;
      saving.onKeyDown(event);
    },
  };
  const inviteAll = () => {
    isInviting.current = true;
    saving.submit();
  };
  // The panel is open before its form is rendered.
  useEffect(() => setFocus('startDateTime'), [setFocus]);
  const values = useWatch({ control }) as InspectionValues;
  useProposedEnd(form, values);
  const mayInvite = linesOf(values.attendees).some(isMailed) || opened?.invitation != null;
  const numbers = expected.map((one) => ({
    value: String(one.number),
    label: TEXTS.option(one.number, one.anticipatedDate && formatDate(one.anticipatedDate)),
  }));

  return (
    <SavingForm saving={saveAlone}>
      <div className={classes.schedule}>
        <div className={classes.times}>
          <DateTimeField control={control} name="startDateTime" label={TEXTS.start} required />
          <DurationField
            start={values.startDateTime}
            end={values.endDateTime}
            onEnd={(end) => setValue('endDateTime', end, { shouldDirty: true, shouldValidate: true })}
          />
          <DateTimeField control={control} name="endDateTime" label={TEXTS.end} required />
        </div>
      </div>
      <ZoneNote values={values} context={timeContextOf(values)} />
      <div className={classes.place}>
        <SelectField
          control={control}
          name="locationId"
          label={TEXTS.location}
          options={sites.map(({ id, name }) => ({ value: id, label: name }))}
          required
        />
        <FormFields>
          <SelectField control={control} name="kind" label={TEXTS.kind} options={KINDS} required />
          {!opened && (
            <SelectField control={control} name="inspectionNumber" label={TEXTS.number} options={numbers} required />
          )}
        </FormFields>
      </div>
      <div className={classes.texts}>
        <AttendeesField projectId={projectId} form={form} />
        {opened?.invitation && (
          <p className={classes.invited}>
            {TEXTS.invited(opened.invitation.recipientsCount, formatInstant(opened.invitation.sentDateTime))}
          </p>
        )}
        <TextAreaField
          control={control}
          name="agenda"
          label={TEXTS.agenda}
          rows={5}
          maxLength={INSPECTION_LIMITS.agenda}
        />
        <TextField
          control={control}
          name="meetingUrl"
          label={TEXTS.meetingUrl}
          help={TEXTS.meetingUrlHelp}
          maxLength={INSPECTION_LIMITS.meetingUrl}
        />
      </div>
      <DialogButtons>
        <Button variant="default" onClick={close}>
          {SCREEN_TEXTS.cancel}
        </Button>
        <Button
          type="submit"
          variant={mayInvite ? 'default' : 'filled'}
          disabled={!saving.isDirty}
          loading={saving.isSaving}
          onClick={() => {
            isInviting.current = false;
          }}
        >
          {TEXTS.save}
        </Button>
        <GuardedButton
          variant={mayInvite ? 'filled' : 'default'}
          obstacle={mayInvite ? undefined : TEXTS.inviteNobody}
          isBusy={saving.isSaving}
          onClick={inviteAll}
        >
          {SCREEN_TEXTS.saveAndInvite}
        </GuardedButton>
      </DialogButtons>
    </SavingForm>
  );
}
