import { SUBSCRIPTION_SCREEN_TEXTS as TEXTS } from '@portal/contracts/admin/subscription-texts';
import type { SubscriberType } from '@portal/contracts/admin/packages';
import { SCREEN_TEXTS } from '@portal/contracts/common/screen-texts';
import { apiFault, Button, notifyFailure } from '@portal/portal-sdk';
import {
  FormActions,
  KeptFormOffer,
  LeaveDialog,
  placeFieldErrors,
  RequiredNote,
  UnsavedChangesGuard,
  useKeptForm,
} from '@portal/ui';
import { useRef, useState, type FormEvent } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { CompanyFields } from './company-fields.tsx';
import { SubscriberFields } from './subscriber-fields.tsx';
import classes from './subscriber-form.module.css';
import {
  bodyOf,
  emptyForm,
  SUBSCRIBER_FIELDS,
  subscriberResolver,
  type SubscriberFormValues,
} from './subscriber-form.schema.ts';
import { TermsFields } from './terms-fields.tsx';

export interface SubscriberFormProps {
  /** What the form begins with. */
  readonly type: SubscriberType;
  /** Saves; what it throws is put onto the fields, or told. */
  readonly onSave: (values: SubscriberFormValues, body: object) => Promise<void>;
  readonly onCancel: (values: SubscriberFormValues) => void;
}

/** The form of a new subscriber: whom it is for, a new company with its primary contact, and what is agreed (spec 3 §5). */
export function SubscriberForm({ type, onSave, onCancel }: SubscriberFormProps) {
  const form = useForm<SubscriberFormValues>({
    defaultValues: emptyForm(type),
    resolver: subscriberResolver,
    mode: 'onTouched',
    criteriaMode: 'all',
  });
  const { control, formState, getValues, handleSubmit, setError } = form;
  const { isDirty, isSubmitting } = formState;
  const kept = useKeptForm('subscription.new', form);
  const source = useWatch({ control, name: 'source' });
  // Saved and on its way to another page: nothing is lost by leaving.
  const isLeaving = useRef(false);
  const [isAsking, setAsking] = useState(false);

  const save = (event?: FormEvent) =>
    handleSubmit(async (values) => {
      try {
        isLeaving.current = true;
        await onSave(values, bodyOf(values));
        kept.forget();
      } catch (fault) {
        isLeaving.current = false;
        if (placeFieldErrors(apiFault(fault)?.fieldErrors, SUBSCRIBER_FIELDS, setError)) return;
        // Again with what the form holds by then.
        notifyFailure(fault, () => void save());
      }
    })(event);
  const leave = () => {
    isLeaving.current = true;
    kept.forget();
    onCancel(getValues());
  };

  return (
    <form noValidate onSubmit={(event) => void save(event)} className={classes.form}>
      <KeptFormOffer kept={kept} />
      <RequiredNote />
      <SubscriberFields form={form} />
      {source === 'New' && <CompanyFields control={control} />}
      <TermsFields form={form} />
      <FormActions>
        <Button variant="default" onClick={() => (isDirty ? setAsking(true) : leave())}>
          {SCREEN_TEXTS.cancel}
        </Button>
        <Button type="submit" loading={isSubmitting}>
          {source === 'New' ? TEXTS.sendInvite : SCREEN_TEXTS.save}
        </Button>
      </FormActions>
      <UnsavedChangesGuard when={() => isDirty && !isLeaving.current} onLeave={kept.forget} />
      <LeaveDialog opened={isAsking} onStay={() => setAsking(false)} onLeave={leave} />
    </form>
  );
}
