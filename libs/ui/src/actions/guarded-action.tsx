import { Button, Menu, Tooltip, useCommands } from '@portal/portal-sdk';
import type { ComponentProps, ReactNode } from 'react';

interface GuardedProps {
  /** Reason why it is disabled; undefined if enabled. */
  readonly obstacle: string | undefined;
  readonly icon?: ReactNode;
  readonly isDanger?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

interface GuardedButtonProps extends Omit<GuardedProps, 'onClick'> {
  readonly onClick?: () => void;
  readonly variant?: 'filled' | 'default' | 'subtle';
  readonly size?: 'sm' | 'compact-sm';
  readonly isBusy?: boolean;
  /** True if the command palette offers it as well, by its text, while it is possible. */
  readonly isCommand?: boolean;
}

/**
 * A button that stays visible while disabled, and shows the reason on hover and focus (screens.md, Disabled actions).
 */
export function GuardedButton(props: GuardedButtonProps) {
  const {
    obstacle,
    icon,
    isDanger = false,
    isBusy = false,
    variant = 'default',
    size = 'sm',
    isCommand = false,
    onClick,
    children,
  } = props;
  const isOff = obstacle !== undefined;
  const isOffered = isCommand && !isOff && typeof children === 'string' && onClick;
  useCommands(isOffered ? [{ id: `button.${children}`, label: children, run: onClick }] : []);
  return (
    <Tooltip label={obstacle} disabled={!isOff} multiline maw={280}>
      <Button
        variant={variant}
        size={size}
        {...(isDanger && !isOff ? { color: 'danger' } : {})}
        leftSection={icon}
        loading={isBusy}
        data-disabled={isOff || undefined}
        aria-disabled={isOff || undefined}
        onClick={isOff ? undefined : onClick}
      >
        {children}
      </Button>
    </Tooltip>
  );
}

/** A reason that does not fit beside the menu stands below its entry. */
const BELOW_ON_PHONES: ComponentProps<typeof Tooltip>['middlewares'] = {
  shift: true,
  flip: { fallbackPlacements: ['bottom', 'top'] },
};

/** A menu entry that stays visible while disabled, and shows the reason on hover and focus. */
export function GuardedItem({ obstacle, icon, isDanger = false, onClick, children }: GuardedProps) {
  const isOff = obstacle !== undefined;
  return (
    <Tooltip label={obstacle} disabled={!isOff} position="left" middlewares={BELOW_ON_PHONES} multiline maw={280}>
      <Menu.Item
        {...(isDanger ? { color: 'danger' } : {})}
        leftSection={icon}
        {...(isOff ? { 'data-disabled': true, 'aria-disabled': true, closeMenuOnClick: false } : { onClick })}
      >
        {children}
      </Menu.Item>
    </Tooltip>
  );
}
