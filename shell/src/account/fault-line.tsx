import classes from './account.module.css';

/** Error of a form as a whole, announced to screen readers. */
export function FaultLine({ text }: { readonly text: string | undefined }) {
  if (!text) return null;
  return (
    <p role="alert" className={classes['formFault']}>
      {text}
    </p>
  );
}
