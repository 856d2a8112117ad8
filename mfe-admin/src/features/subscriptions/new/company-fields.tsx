import { LIMITS } from '@portal/contracts/common/limits';
import { AddressFields, FormFields, FormSection, PhoneField, TextField } from '@portal/ui';
import { useWatch, type Control } from 'react-hook-form';
import { SUBSCRIPTION_SCREEN_TEXTS as TEXTS } from '../subscription.texts.ts';
import type { SubscriberFormValues } from './subscriber.schema.ts';

interface CompanyFieldsProps {
  readonly control: Control<SubscriberFormValues>;
}

/** A new company and its primary contact; all is required (spec 3 §5). */
export function CompanyFields({ control }: CompanyFieldsProps) {
  const country = useWatch({ control, name: 'companyInviteInfo.address.country' });
  const shared = { control, required: true };
  return (
    <>
      <FormSection title={TEXTS.companySection}>
        <FormFields>
          <TextField
            {...shared}
            name="companyInviteInfo.companyName"
            label={TEXTS.companyName}
            maxLength={LIMITS.companyName}
            autoComplete="off"
          />
          <AddressFields {...shared} name="companyInviteInfo.address" />
          <PhoneField {...shared} name="companyInviteInfo.phone" label={TEXTS.phone} country={country} />
          <TextField
            {...shared}
            name="companyInviteInfo.location"
            label={TEXTS.location}
            maxLength={LIMITS.locationName}
          />
        </FormFields>
      </FormSection>
      <FormSection title={TEXTS.contactSection}>
        <FormFields>
          <TextField
            {...shared}
            name="companyInviteInfo.primaryUserName.firstName"
            label={TEXTS.firstName}
            maxLength={LIMITS.contactName}
          />
          <TextField
            {...shared}
            name="companyInviteInfo.primaryUserName.lastName"
            label={TEXTS.lastName}
            maxLength={LIMITS.contactName}
          />
          <TextField
            {...shared}
            name="companyInviteInfo.primaryUserEmail"
            label={TEXTS.email}
            help={TEXTS.contactHint}
            maxLength={LIMITS.email}
          />
        </FormFields>
      </FormSection>
    </>
  );
}
