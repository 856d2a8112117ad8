import { ACCOUNT_TEXTS } from '@portal/contracts/shell/texts';
import { AccountLink } from './account-link.tsx';
import { AccountNotice } from './account-notice.tsx';
import classes from './account.module.css';

/** A link of a mail that works no more (decisions §3.1); of a link to a new password one can ask for another. */
export function LinkExpiredPage() {
  return (
    <AccountNotice title={ACCOUNT_TEXTS.linkExpiredTitle} text={ACCOUNT_TEXTS.linkExpired}>
      {isFromReset() && (
        <AccountLink to="/account/forgot-password" className={classes['firstButton']}>
          {ACCOUNT_TEXTS.requestNewLink}
        </AccountLink>
      )}
    </AccountNotice>
  );
}

function isFromReset(): boolean {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'from' in state && state.from === 'reset';
}
