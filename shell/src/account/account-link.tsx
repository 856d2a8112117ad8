import type { ReactNode } from 'react';
import { place } from '../frame/place.ts';

interface Props {
  readonly to: `/account/${string}`;
  readonly className: string | undefined;
  readonly state?: object;
  readonly children: ReactNode;
}

/** A link between the pages of /account, without a page load. */
export function AccountLink({ to, className, state, children }: Props) {
  return (
    <a
      className={className}
      href={to}
      onClick={(event) => {
        event.preventDefault();
        place.go(to, { state });
      }}
    >
      {children}
    </a>
  );
}
