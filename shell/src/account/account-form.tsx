import type { ReactNode } from 'react';
import classes from './account.module.css';
import { FaultLine } from './fault-line.tsx';

interface Props {
  readonly submit: () => void;
  readonly isPending: boolean;
  readonly verb: string;
  readonly pendingVerb: string;
  /** What is wrong with the form as a whole. */
  readonly fault: string | undefined;
  /** The fields. */
  readonly children: ReactNode;
  /** Where else one may want to go. */
  readonly below?: ReactNode;
}

/** Fields, what is wrong with all of them, and the button that sends them. */
export function AccountForm({ submit, isPending, verb, pendingVerb, fault, children, below }: Props) {
  return (
    <form action={submit} noValidate className={classes['form']}>
      {children}
      <FaultLine text={fault} />
      <button type="submit" className={classes['button']} aria-disabled={isPending}>
        {isPending ? pendingVerb : verb}
      </button>
      {below}
    </form>
  );
}
