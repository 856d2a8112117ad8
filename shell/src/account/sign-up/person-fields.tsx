import { SIGN_UP_TEXTS } from '@portal/contracts/identity/sign-up';
import type { FieldProps } from '../field-frame.tsx';
import { TextField } from '../text-field.tsx';

interface Props {
  readonly field: (name: 'firstName' | 'lastName' | 'designation') => FieldProps;
  readonly needsDesignation: boolean;
}

/** Who signs up. */
export function PersonFields({ field, needsDesignation }: Props) {
  return (
    <>
      <TextField {...field('firstName')} name="firstName" label={SIGN_UP_TEXTS.firstName} autoComplete="given-name" />
      <TextField {...field('lastName')} name="lastName" label={SIGN_UP_TEXTS.lastName} autoComplete="family-name" />
      <TextField
        {...field('designation')}
        name="designation"
        label={SIGN_UP_TEXTS.designation}
        autoComplete="organization-title"
        isRequired={needsDesignation}
      />
    </>
  );
}
