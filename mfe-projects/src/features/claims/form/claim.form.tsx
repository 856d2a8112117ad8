import type { Claim } from '@portal/contracts/projects/claim';
import { CLAIM_LABELS, CLAIM_LIMITS, CLAIM_TYPES } from '@portal/contracts/projects/claim-lists';
import type { Project } from '@portal/contracts/projects/project';
import {
  AttachmentsField,
  DateField,
  DialogButtons,
  type FaultHandler,
  FormFields,
  MoneyField,
  type OnClosing,
  SaveButtons,
  SavingForm,
  SelectField,
  TextAreaField,
  TextField,
  useSaving,
} from '@portal/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { CLAIM_SCREEN_TEXTS as TEXTS } from '../claim.texts.ts';
import { useCauses } from '../claims.api.ts';
import { CLAIM_FORM_FIELDS, claimResolver, formValuesOf, type ClaimFormValues } from './claim.schema.ts';
import classes from './claim.form.module.css';

interface ClaimFormProps {
  readonly project: Project;
  /** Undefined for a new one. */
  readonly claim: Claim | undefined;
  /** Today at the site, the last day that a loss can have; undefined until it is known. */
  readonly siteToday: string | undefined;
  readonly onSave: (values: ClaimFormValues) => Promise<void>;
  /** True means that the fault has been dealt with. */
  readonly onFault: FaultHandler;
  readonly onClosing: OnClosing;
  readonly onDone: () => void;
}

/** The fields of a claim (decisions §20); a cause of loss that is missing is added where it is chosen. */
export function ClaimForm(props: ClaimFormProps) {
  const { project, claim, siteToday, onSave, onFault, onClosing, onDone } = props;
  const form = useForm<ClaimFormValues>({
    defaultValues: formValuesOf(claim),
    resolver: claimResolver,
    mode: 'onTouched',
  });
  const [isUploading, setUploading] = useState(false);
  const saving = useSaving({
    form,
    draftName: claim ? `claim.${claim.id}` : `claim.new.${project.id}`,
    item: claim,
    fields: CLAIM_FORM_FIELDS,
    onSave: async (values) => {
      await onSave(values);
      onDone();
    },
    onFault,
    onLeave: onDone,
    onClosing,
    isBlocked: isUploading,
  });
  const { causes = claim ? [claim.cause] : [], add: addCause } = useCauses(project.id);
  const { control } = form;
  const field = <Name extends keyof typeof CLAIM_LABELS & keyof ClaimFormValues>(name: Name) =>
    ({ control, name, label: CLAIM_LABELS[name] }) as const;
  return (
    <SavingForm saving={saving}>
      <FormFields>
        <TextField {...field('claimNumber')} maxLength={CLAIM_LIMITS.claimNumber} required autoFocus />
        <DateField {...field('dateOfLoss')} {...(siteToday !== undefined && { max: siteToday })} required />
        <SelectField {...field('type')} options={CLAIM_TYPES} required />
        <SelectField
          control={control}
          name="causeId"
          label={CLAIM_LABELS.cause}
          options={causes.map(({ id, value }) => ({ value: id, label: value }))}
          onAdd={addCause}
          addMaxLength={CLAIM_LIMITS.cause}
          required
        />
      </FormFields>
      <div className={classes.amounts}>
        <MoneyField {...field('amount')} currency={project.currency} required />
        <MoneyField {...field('paid')} currency={project.currency} />
        <MoneyField {...field('reserve')} currency={project.currency} />
      </div>
      <div className={classes.wide}>
        <TextAreaField {...field('description')} rows={5} maxLength={CLAIM_LIMITS.description} />
        <AttachmentsField
          control={control}
          name="fileIds"
          label={CLAIM_LABELS.files}
          max={CLAIM_LIMITS.files}
          maxText={TEXTS.tooManyFiles}
          onUploading={setUploading}
        />
      </div>
      <DialogButtons>
        <SaveButtons saving={saving} isUploading={isUploading} />
      </DialogButtons>
    </SavingForm>
  );
}
