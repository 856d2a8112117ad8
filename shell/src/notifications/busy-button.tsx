import { Button, Loader } from '@portal/portal-sdk';
import type { ReactNode } from 'react';

interface Props {
  readonly variant: 'subtle' | 'default';
  readonly size?: 'sm' | 'compact-sm';
  readonly className?: string | undefined;
  readonly icon?: ReactNode;
  /** True while what it has begun is under way. */
  readonly isBusy: boolean;
  /** True while it has nothing to do. */
  readonly isIdle?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A button of the panel. It is never `disabled`: the browser would take the focus from it, and the panel not hear Esc any more. */
export function BusyButton(props: Props) {
  const { variant, size = 'sm', className = '', icon, isBusy, isIdle = false, onClick, children } = props;
  const isOff = isBusy || isIdle;
  return (
    <Button
      variant={variant}
      size={size}
      className={className}
      leftSection={isBusy ? <Loader size={16} aria-hidden /> : icon}
      data-disabled={isIdle || undefined}
      aria-disabled={isOff}
      aria-busy={isBusy}
      onClick={isOff ? undefined : onClick}
    >
      {children}
    </Button>
  );
}
