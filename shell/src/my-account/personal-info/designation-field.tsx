import { designationOptions, standardDesignations } from '@portal/contracts/admin/designations';
import { LIMITS } from '@portal/contracts/common/limits';
import { PERSONAL_INFO_TEXTS, type InfoRule } from '@portal/contracts/identity/personal-info';
import type { CurrentUser } from '@portal/contracts/identity/user';
import { SelectField, TextField } from '@portal/ui';
import { useWatch, type Control } from 'react-hook-form';
import { MY_ACCOUNT_TEXTS as TEXTS } from '../my-account.texts.ts';
import type { PersonalInfoValues } from './personal-info.schema.ts';

interface DesignationFieldProps {
  readonly control: Control<PersonalInfoValues>;
  readonly user: CurrentUser;
  readonly rule: InfoRule;
}

/**
 * Designation field: the portal's designations that fit the role, or free text, which applies to this person only; a
 * company's list is kept by its coordinators (spec 3 §5).
 */
export function DesignationField({ control, user, rule }: DesignationFieldProps) {
  const designation = useWatch({ control, name: 'designation' });
  const field = { control, name: 'designation', label: TEXTS.designation, ...ruleProps(rule) } as const;
  if (rule === 'fixed') return <TextField {...field} />;
  return (
    <SelectField
      {...field}
      options={designationOptions(user.role, standardDesignations(user.companyType), designation, user.companyType)}
      onAdd={(own) => Promise.resolve(own)}
      addMaxLength={LIMITS.designation}
      clearable={rule === 'optional'}
    />
  );
}

/** Returns the props of a field whose rule depends on the person. */
export const ruleProps = (rule: InfoRule) =>
  rule === 'fixed' ? { disabled: true, help: PERSONAL_INFO_TEXTS.fixed } : { required: rule === 'required' };
