import { isCompanySubscriber, type SubscriberType } from '@portal/contracts/admin/packages';
import { messageOf } from '@portal/portal-sdk';
import { FormFields, FormSection, SelectField } from '@portal/ui';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { SUBSCRIBER_LISTS } from '../subscriber-lists.ts';
import { SUBSCRIPTION_SCREEN_TEXTS as TEXTS } from '../subscription.texts.ts';
import { useCandidates } from '../subscriptions.api.ts';
import { afterTypeChange, type SubscriberFormValues } from './subscriber.schema.ts';

export interface FieldsProps {
  readonly form: UseFormReturn<SubscriberFormValues>;
}

const TYPES = SUBSCRIBER_LISTS.map(({ type, one }) => ({ value: type, label: one }));
const SOURCES = [
  { value: 'New', label: TEXTS.newCompany },
  { value: 'Existing', label: TEXTS.existing },
];

/** Fields of the subscriber: a new company, or an existing subscriber of the type. */
export function SubscriberFields({ form }: FieldsProps) {
  const { control, getValues, reset } = form;
  const [type, source] = useWatch({ control, name: ['subscriberType', 'source'] });
  const changeType = (chosen: string | null) => {
    if (chosen) reset(afterTypeChange(chosen as SubscriberType, getValues()), { keepDefaultValues: true });
  };
  return (
    <FormSection title={TEXTS.subscriberSection}>
      <FormFields>
        <SelectField
          control={control}
          name="subscriberType"
          label={TEXTS.subscriberType}
          required
          options={TYPES}
          onChosen={changeType}
        />
        {isCompanySubscriber(type) && (
          <SelectField control={control} name="source" label={TEXTS.source} required options={SOURCES} />
        )}
        {source === 'Existing' && <ExistingField form={form} type={type} />}
      </FormFields>
    </FormSection>
  );
}

function ExistingField({ form, type }: FieldsProps & { readonly type: SubscriberType }) {
  const candidates = useCandidates(type);
  const { error } = candidates;
  const options = (candidates.data ?? []).map(({ id, name, email }) => ({
    value: id,
    label: isCompanySubscriber(type) || !email ? name : `${name} (${email})`,
  }));
  return (
    <SelectField
      control={form.control}
      name="subscriberId"
      label={TEXTS.subscriber}
      required
      {...(error && { help: messageOf(error) })}
      options={options}
    />
  );
}
