import { SERVICE_LABELS, SERVICE_TYPES, type ServiceType } from '@portal/contracts/finance/budget-lists';
import type { FeeProposal } from '@portal/contracts/finance/fee-proposal';
import { FEE_PROPOSAL_LIMITS, FEE_PROPOSAL_TEXTS } from '@portal/contracts/finance/fee-proposal-lists';
import { Button } from '@portal/portal-sdk';
import {
  AttachmentField,
  ChoicesField,
  DialogButtons,
  ErrorPanel,
  FormFields,
  GuardedButton,
  isSaveKey,
  Loading,
  NumberField,
  SavingForm,
  SubmitButton,
  TextAreaField,
  useSaving,
  type FaultHandler,
  type OnClosing,
} from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { FEE_LABELS, FEE_SCREEN_TEXTS as TEXTS } from '../fee-proposal.texts.ts';
import { useRiskCompanies } from '../fee-proposals.api.ts';
import { FEE_FORM_FIELDS, feeResolver, feeValuesOf, type FeeValues } from './fee-proposal.schema.ts';
import classes from './fee-proposal.form.module.css';
import { RecipientsField, type Company } from './recipients-field.tsx';

export interface FeeProposalFormProps {
  readonly projectId: string;
  /** Undefined for a new one. */
  readonly proposal: FeeProposal | undefined;
  /** Services that have a budget. */
  readonly serviceTypes: readonly ServiceType[];
  /** Reason why a draft cannot be sent now. */
  readonly sendObstacle: string | undefined;
  readonly onSave: (values: FeeValues, isSent: boolean) => Promise<void>;
  /** True means that the fault has been dealt with. */
  readonly onFault: FaultHandler;
  readonly onClosing: OnClosing;
  readonly onDone: () => void;
}

/** Fields of a proposal (decisions §20), as soon as the book of companies is loaded. */
export function FeeProposalForm(props: FeeProposalFormProps) {
  const { data, error, refetch } = useRiskCompanies();
  if (!data) return error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <Loading height={480} />;
  return <Fields {...props} companies={companiesOf(data, props.proposal)} />;
}

/** Returns the companies of the book, and those of a draft that have left it: they are taken out by hand. */
function companiesOf(book: readonly Company[], proposal: FeeProposal | undefined): readonly Company[] {
  const known = new Set(book.map(({ id }) => id));
  const left = (proposal?.recipients ?? []).filter(({ companyContactId }) => !known.has(companyContactId));
  return [...book, ...left.map((one) => ({ id: one.companyContactId, name: one.companyName, email: one.email }))];
}

function Fields(props: FeeProposalFormProps & { readonly companies: readonly Company[] }) {
  const { projectId, proposal, serviceTypes, sendObstacle, onSave, onFault, onClosing, onDone, companies } = props;
  const form = useForm<FeeValues>({
    defaultValues: feeValuesOf(proposal),
    resolver: feeResolver,
    mode: 'onTouched',
  });
  const [isUploading, setUploading] = useState(false);
  const isSending = useRef(false);
  const saving = useSaving({
    form,
    draftName: proposal ? `fee-proposal.${proposal.id}` : `fee-proposal.new.${projectId}`,
    item: proposal,
    fields: FEE_FORM_FIELDS,
    onSave: async (values) => {
      await onSave(values, isSending.current);
      onDone();
    },
    onFault,
    onLeave: onDone,
    onClosing,
    isBlocked: isUploading,
  });
  const { control } = form;
  const kept = new Set(proposal?.serviceTypes);
  const services = SERVICE_TYPES.filter((service) => serviceTypes.includes(service) || kept.has(service));
  const submit = { isUploading, isSaving: saving.isSaving };
  // The keyboard saves a draft: companies are mailed by their button alone, and by a retry of what it has tried.
  const onKeyDown: typeof saving.onKeyDown = (event) => {
    if (isSaveKey(event)) isSending.current = false;
    saving.onKeyDown(event);
  };
  return (
    <SavingForm saving={{ ...saving, onKeyDown }}>
      <div className={classes.fields}>
        <RecipientsField control={control} companies={companies} />
        <ChoicesField
          control={control}
          name="serviceTypes"
          label={FEE_LABELS.serviceTypes}
          options={services.map((value) => ({
            value,
            label: SERVICE_LABELS[value],
            help: serviceTypes.includes(value) ? undefined : FEE_PROPOSAL_TEXTS.noBudgetOfService,
          }))}
          required
        />
        <FormFields>
          <NumberField
            control={control}
            name="inspectionCount"
            label={FEE_LABELS.inspectionCount}
            help={TEXTS.form.inspectionHelp}
            maxIntegerDigits={2}
            step={1}
            required
          />
        </FormFields>
        <TextAreaField
          control={control}
          name="description"
          label={FEE_LABELS.description}
          rows={4}
          maxLength={FEE_PROPOSAL_LIMITS.description}
        />
        <AttachmentField control={control} name="fileId" label={FEE_LABELS.fileId} onUploading={setUploading} />
      </div>
      <DialogButtons>
        <Button variant="default" onClick={saving.close}>
          {SCREEN_TEXTS.cancel}
        </Button>
        <SubmitButton {...submit} isIdle={!saving.isDirty} variant="light" onPress={() => (isSending.current = false)}>
          {TEXTS.form.saveDraft}
        </SubmitButton>
        {sendObstacle === undefined ? (
          <SubmitButton
            {...submit}
            isIdle={proposal === undefined && !saving.isDirty}
            onPress={() => (isSending.current = true)}
          >
            {TEXTS.actions.send}
          </SubmitButton>
        ) : (
          <GuardedButton obstacle={sendObstacle}>{TEXTS.actions.send}</GuardedButton>
        )}
      </DialogButtons>
    </SavingForm>
  );
}
