import { ACCOUNT_TEXTS } from '@portal/contracts/shell/texts';
import { place } from '../app/place.ts';
import { AccountFrame } from './account-frame.tsx';
import classes from './account.module.css';

interface Props {
  readonly title: string;
  readonly text: string;
  readonly reason?: string | undefined;
}

/** Why a sign-in leads no further, and the way back. */
export function AccountNotice({ title, text, reason }: Props) {
  return (
    <AccountFrame title={title}>
      <p className={classes['text']}>{text}</p>
      {reason && (
        <dl className={classes['reason']}>
          <dt>{ACCOUNT_TEXTS.rejectionReason}</dt>
          <dd>{reason}</dd>
        </dl>
      )}
      <a
        className={classes['quietButton']}
        href="/account/signin"
        onClick={(event) => {
          event.preventDefault();
          place.go('/account/signin');
        }}
      >
        {ACCOUNT_TEXTS.backToSignIn}
      </a>
    </AccountFrame>
  );
}
