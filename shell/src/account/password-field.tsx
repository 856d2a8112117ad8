import { ACCOUNT_TEXTS } from '@portal/contracts/shell/texts';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './account.module.css';
import { TextField, type FieldProps } from './text-field.tsx';

/** The password, hidden until the person asks to see it. */
export function PasswordField(props: FieldProps) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? IconEyeOff : IconEye;
  return (
    <TextField
      {...props}
      name="password"
      type={isShown ? 'text' : 'password'}
      autoComplete="current-password"
      label={ACCOUNT_TEXTS.password}
    >
      <button
        type="button"
        className={classes['reveal']}
        aria-label={isShown ? ACCOUNT_TEXTS.hidePassword : ACCOUNT_TEXTS.showPassword}
        onClick={() => setIsShown(!isShown)}
      >
        <Icon size={18} aria-hidden />
      </button>
    </TextField>
  );
}
