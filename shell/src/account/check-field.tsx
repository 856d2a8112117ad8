import classes from './account.module.css';

interface Props {
  readonly label: string;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

/** A labelled check box. */
export function CheckField({ label, isChecked, onChange }: Props) {
  return (
    <label className={classes['check']}>
      <input type="checkbox" checked={isChecked} onChange={(event) => onChange(event.currentTarget.checked)} />
      {label}
    </label>
  );
}
