import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './account.module.css';
import { ACCOUNT_TEXTS } from './account.texts.ts';
import type { FieldProps } from './field-frame.tsx';
import { TextField } from './text-field.tsx';

interface Props extends FieldProps {
  /** Name for password managers; the present password by default. */
  readonly name?: 'password' | 'new-password' | 'repeat-password';
  readonly label?: string;
}

/** A password field, hidden until the person chooses to see it. */
export function PasswordField({ name = 'password', label = ACCOUNT_TEXTS.password, ...props }: Props) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? IconEyeOff : IconEye;
  return (
    <TextField
      {...props}
      name={name}
      type={isShown ? 'text' : 'password'}
      autoComplete={name === 'password' ? 'current-password' : 'new-password'}
      label={label}
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
