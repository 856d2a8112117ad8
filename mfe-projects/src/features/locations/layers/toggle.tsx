import { UnstyledButton } from '@portal/portal-sdk';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import classes from './layers.module.css';

interface ToggleProps {
  readonly id?: string;
  readonly label: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** A heading that folds its section. */
export function Toggle({ id, label, isOpen, onToggle }: ToggleProps) {
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <UnstyledButton id={id} className={classes.toggle ?? ''} aria-expanded={isOpen} onClick={onToggle}>
      <Chevron size={16} stroke={1.5} aria-hidden />
      {label}
    </UnstyledButton>
  );
}
