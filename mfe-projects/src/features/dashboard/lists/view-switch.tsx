import { Button } from '@portal/portal-sdk';
import type { Icon } from '@tabler/icons-react';
import classes from './lists.module.css';

interface ViewSwitchProps<View extends string> {
  readonly label: string;
  readonly views: readonly { readonly name: View; readonly label: string; readonly icon: Icon }[];
  readonly shown: View;
  readonly onChange: (view: View) => void;
}

/** The forms in which a list is shown, one of them pressed; on a phone their icons alone. */
export const ViewSwitch = <View extends string>({ label, views, shown, onChange }: ViewSwitchProps<View>) => (
  <Button.Group aria-label={label} data-phone="icons">
    {views.map(({ name, label: text, icon: Icon }) => (
      <Button
        key={name}
        variant="default"
        className={name === shown ? (classes.shown ?? '') : ''}
        aria-pressed={name === shown}
        leftSection={<Icon size={18} aria-hidden />}
        onClick={() => onChange(name)}
      >
        {text}
      </Button>
    ))}
  </Button.Group>
);
