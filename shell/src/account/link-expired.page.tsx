import { PASSWORD_TEXTS } from '@portal/contracts/identity/password-rule';
import { AccountLink } from './account-link.tsx';
import { AccountNotice } from './account-notice.tsx';
import classes from './account.module.css';
import { ACCOUNT_TEXTS } from './account.texts.ts';
import { entryText } from './entry-state.ts';

/** Page of an invalid mail link (decisions §3.1); for a reset link it offers a new one. */
export function LinkExpiredPage() {
  return (
    <AccountNotice title={ACCOUNT_TEXTS.linkExpiredTitle} text={PASSWORD_TEXTS.linkExpired}>
      {entryText('from') === 'reset' && (
        <AccountLink to="/account/forgot-password" className={classes['firstButton']}>
          {ACCOUNT_TEXTS.requestNewLink}
        </AccountLink>
      )}
    </AccountNotice>
  );
}
