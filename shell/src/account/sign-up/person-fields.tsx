import type { RoleHolder } from '@portal/access';
import type { FieldProps } from '../field-frame.tsx';
import { TextField } from '../text-field.tsx';
import { DesignationField } from './designation-field.tsx';
import { SIGN_UP_PAGE_TEXTS } from './sign-up.texts.ts';

interface Props {
  readonly field: (name: 'firstName' | 'lastName' | 'designation') => FieldProps;
  /** Role that the person gets. */
  readonly as: RoleHolder;
}

/** Fields of the person who signs up. */
export function PersonFields({ field, as }: Props) {
  return (
    <>
      <TextField
        {...field('firstName')}
        name="firstName"
        label={SIGN_UP_PAGE_TEXTS.firstName}
        autoComplete="given-name"
      />
      <TextField
        {...field('lastName')}
        name="lastName"
        label={SIGN_UP_PAGE_TEXTS.lastName}
        autoComplete="family-name"
      />
      <DesignationField {...field('designation')} as={as} />
    </>
  );
}
