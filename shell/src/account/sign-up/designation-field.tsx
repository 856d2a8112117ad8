import type { RoleHolder } from '@portal/access';
import { needsDesignation } from '@portal/contracts/identity/designation';
import { designationOptions, standardDesignations } from '@portal/contracts/admin/designations';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { IconList } from '@tabler/icons-react';
import { useState } from 'react';
import classes from '../account.module.css';
import type { FieldProps } from '../field-frame.tsx';
import { TextField } from '../text-field.tsx';
import { SelectField } from './select-field.tsx';
import own from './sign-up.module.css';
import { SIGN_UP_PAGE_TEXTS } from './sign-up.texts.ts';

interface Props extends FieldProps {
  /** Role that the person gets. */
  readonly as: RoleHolder;
}

const FIELD = { name: 'designation', label: SIGN_UP_PAGE_TEXTS.designation } as const;

/**
 * Designation field: the portal's designations that fit the role, or free text. Designations added by a company are
 * hidden from people it only invites (spec 3 §5).
 */
export function DesignationField({ as, ...field }: Props) {
  const [invited] = useState(field.value);
  const [kind, setKind] = useState<'listed' | 'own'>();
  const isRequired = needsDesignation(as.role);
  const change = (to: 'listed' | 'own'): void => {
    setKind(to);
    field.onChange('');
  };
  if (kind === 'own')
    return (
      <TextField {...field} {...FIELD} autoComplete="organization-title" isRequired={isRequired} autoFocus>
        <button
          type="button"
          className={classes['reveal']}
          aria-label={SIGN_UP_PAGE_TEXTS.chooseDesignation}
          onClick={() => change('listed')}
        >
          <IconList size={18} aria-hidden />
        </button>
      </TextField>
    );
  return (
    <SelectField
      {...field}
      {...FIELD}
      autoComplete="organization-title"
      options={designationOptions(as.role, standardDesignations(as.companyType), invited, as.companyType)}
      isRequired={isRequired}
      autoFocus={kind === 'listed'}
    >
      <button
        type="button"
        className={own['addNew']}
        aria-label={`${SCREEN_TEXTS.addNew} ${SIGN_UP_PAGE_TEXTS.designation}`}
        onClick={() => change('own')}
      >
        {SCREEN_TEXTS.addNew}
      </button>
    </SelectField>
  );
}
