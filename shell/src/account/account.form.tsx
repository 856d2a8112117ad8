import type { ReactNode, SubmitEventHandler } from 'react';
import classes from './account.module.css';
import { FaultLine } from './fault-line.tsx';
import { useFocusOnFault } from './use-focus-on-fault.ts';

interface Props {
  readonly form: {
    readonly submit: SubmitEventHandler<HTMLFormElement>;
    readonly isPending: boolean;
    readonly outcome: { readonly form?: string | undefined };
  };
  readonly verb: string;
  /** Label of the button while the request is pending. */
  readonly pendingVerb: string;
  /** The fields. */
  readonly children: ReactNode;
  /** Links to other pages. */
  readonly below?: ReactNode;
}

/** Fields, their common error, and the button that sends them. */
export function AccountForm({ form, verb, pendingVerb, children, below }: Props) {
  const element = useFocusOnFault(form.outcome);
  return (
    <form ref={element} onSubmit={form.submit} noValidate className={classes['form']}>
      {children}
      <FaultLine text={form.outcome.form} />
      <button type="submit" className={classes['button']} aria-disabled={form.isPending}>
        {form.isPending ? pendingVerb : verb}
      </button>
      {below}
    </form>
  );
}
