import { IconPlus } from '@tabler/icons-react';
import { GuardedButton } from './guarded-action.tsx';

interface AddButtonProps {
  /** Reason why nothing can be added; undefined if something can. */
  readonly obstacle: string | undefined;
  readonly onClick: () => void;
  /** Name of the button, in the command palette as well. */
  readonly children: string;
}

/** The main button of a list: opens the form of a new item. */
export function AddButton({ obstacle, onClick, children }: AddButtonProps) {
  return (
    <GuardedButton
      isCommand
      variant="filled"
      obstacle={obstacle}
      icon={<IconPlus size={18} aria-hidden />}
      onClick={onClick}
    >
      {children}
    </GuardedButton>
  );
}
