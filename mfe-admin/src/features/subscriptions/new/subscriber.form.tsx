import type { SubscriberType } from '@portal/contracts/admin/packages';
import type { NewSubscription } from '@portal/contracts/admin/subscription';
import { Button } from '@portal/portal-sdk';
import { FormActions, SavingForm, useSaving } from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { useForm, useWatch } from 'react-hook-form';
import { SUBSCRIPTION_SCREEN_TEXTS as TEXTS } from '../subscription.texts.ts';
import { CompanyFields } from './company-fields.tsx';
import { SubscriberFields } from './subscriber-fields.tsx';
import classes from './subscriber.form.module.css';
import {
  checkedBodyOf,
  emptyForm,
  SUBSCRIBER_FIELDS,
  type SubscriberFormValues,
  subscriberResolver,
} from './subscriber.schema.ts';
import { TermsFields } from './terms-fields.tsx';

export interface SubscriberFormProps {
  /** Subscriber type selected at first. */
  readonly type: SubscriberType;
  /** Saves; errors are shown at the fields, or as a notice. */
  readonly onSave: (values: SubscriberFormValues, body: NewSubscription) => Promise<void>;
  readonly onCancel: (values: SubscriberFormValues) => void;
}

/** The form of a new subscriber: existing or a new company with its primary contact, and the terms (spec 3 §5). */
export function SubscriberForm({ type, onSave, onCancel }: SubscriberFormProps) {
  const form = useForm<SubscriberFormValues>({
    defaultValues: emptyForm(type),
    resolver: subscriberResolver,
    mode: 'onTouched',
    criteriaMode: 'all',
  });
  const { control, getValues } = form;
  const source = useWatch({ control, name: 'source' });
  const saving = useSaving({
    form,
    draftName: 'subscription.new',
    fields: SUBSCRIBER_FIELDS,
    onSave: (values) => onSave(values, checkedBodyOf(values)),
    onLeave: () => onCancel(getValues()),
  });

  return (
    <SavingForm saving={saving} className={classes.form}>
      <SubscriberFields form={form} />
      {source === 'New' && <CompanyFields control={control} />}
      <TermsFields form={form} />
      <FormActions>
        <Button variant="default" onClick={saving.close}>
          {SCREEN_TEXTS.cancel}
        </Button>
        <Button type="submit" loading={saving.isSaving}>
          {source === 'New' ? TEXTS.sendInvite : SCREEN_TEXTS.save}
        </Button>
      </FormActions>
    </SavingForm>
  );
}
