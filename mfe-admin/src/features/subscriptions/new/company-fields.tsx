import { SUBSCRIPTION_SCREEN_TEXTS as TEXTS } from '@portal/contracts/admin/subscription-texts';
import { LIMITS } from '@portal/contracts/common/limits';
import { AddressFields, FormFields, FormSection, PhoneField, TextField } from '@portal/ui';
import { useWatch, type Control } from 'react-hook-form';
import type { SubscriberFormValues } from './subscriber-form.schema.ts';

interface CompanyFieldsProps {
  readonly control: Control<SubscriberFormValues>;
}

/** A new company and its primary contact; all is required (spec 3 §5). */
export function CompanyFields({ control }: CompanyFieldsProps) {
  const country = useWatch({ control, name: 'companyInviteInfo.address.country' });
  return (
    <>
      <FormSection title={TEXTS.companySection}>
        <FormFields>
          <TextField
            control={control}
            name="companyInviteInfo.companyName"
            label={TEXTS.companyName}
            required
            maxLength={LIMITS.companyName}
            autoComplete="off"
          />
          <AddressFields control={control} name="companyInviteInfo.address" required />
          <PhoneField control={control} name="companyInviteInfo.phone" label={TEXTS.phone} required country={country} />
          <TextField
            control={control}
            name="companyInviteInfo.location"
            label={TEXTS.location}
            required
            maxLength={LIMITS.locationName}
          />
        </FormFields>
      </FormSection>
      <FormSection title={TEXTS.contactSection}>
        <FormFields>
          <TextField
            control={control}
            name="companyInviteInfo.primaryUserName.firstName"
            label={TEXTS.firstName}
            required
            maxLength={LIMITS.contactName}
          />
          <TextField
            control={control}
            name="companyInviteInfo.primaryUserName.lastName"
            label={TEXTS.lastName}
            required
            maxLength={LIMITS.contactName}
          />
          <TextField
            control={control}
            name="companyInviteInfo.primaryUserEmail"
            label={TEXTS.email}
            required
            help={TEXTS.contactHint}
            maxLength={LIMITS.email}
          />
        </FormFields>
      </FormSection>
    </>
  );
}
