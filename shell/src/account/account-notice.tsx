import type { ReactNode } from 'react';
import { AccountFrame } from './account-frame.tsx';
import { AccountLink } from './account-link.tsx';
import classes from './account.module.css';
import { ACCOUNT_TEXTS } from './account.texts.ts';

interface Props {
  readonly title: string;
  readonly text: string;
  readonly reason?: string | undefined;
  /** Content in place of the link back. */
  readonly children?: ReactNode;
}

/** Page with an error or a confirmation, and a link back. */
export function AccountNotice({ title, text, reason, children }: Props) {
  return (
    <AccountFrame title={title} lead={text}>
      {reason && (
        <dl className={classes['reason']}>
          <dt>{ACCOUNT_TEXTS.rejectionReason}</dt>
          <dd>{reason}</dd>
        </dl>
      )}
      {children}
      <AccountLink to="/account/signin" className={classes['quietButton']}>
        {ACCOUNT_TEXTS.backToSignIn}
      </AccountLink>
    </AccountFrame>
  );
}
