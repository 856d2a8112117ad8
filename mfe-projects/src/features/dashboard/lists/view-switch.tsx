import { Button } from '@portal/portal-sdk';
import { useKeptFocus } from '@portal/ui';
import type { Icon } from '@tabler/icons-react';
import { useRef, type RefObject } from 'react';
import classes from './lists.module.css';

interface ViewSwitchProps<View extends string> {
  readonly label: string;
  readonly views: readonly { readonly name: View; readonly label: string; readonly icon: Icon }[];
  readonly shown: View;
  readonly onChange: (view: View) => void;
  /** True while the focus is in the switch; given by the page whose views have one each, so that the next one takes it over. */
  readonly hadFocus?: RefObject<boolean>;
}

/** The forms in which a list is shown, one of them pressed; on a phone their icons alone. */
export function ViewSwitch<View extends string>({ label, views, shown, onChange, hadFocus }: ViewSwitchProps<View>) {
  const group = useRef<HTMLDivElement>(null);
  const pressed = useRef<HTMLButtonElement>(null);
  useKeptFocus(group, pressed, hadFocus);
  return (
    <Button.Group ref={group} aria-label={label} data-phone="icons">
      {views.map(({ name, label: text, icon: Icon }) => (
        <Button
          key={name}
          {...(name === shown && { ref: pressed })}
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
}
