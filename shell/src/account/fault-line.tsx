import classes from './account.module.css';

/** What is wrong with a form as a whole, said aloud. */
export function FaultLine({ text }: { readonly text: string | undefined }) {
  if (!text) return null;
  return (
    <p role="alert" className={classes['formFault']}>
      {text}
    </p>
  );
}
