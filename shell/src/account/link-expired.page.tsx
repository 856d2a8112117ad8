import { PASSWORD_TEXTS } from '@portal/contracts/identity/password-rule';
import { AccountLink } from './account-link.tsx';
import { AccountNotice } from './account-notice.tsx';
import classes from './account.module.css';
import { ACCOUNT_TEXTS } from './account.texts.ts';
import { entryText } from './entry-state.ts';

/** A link of a mail that works no more (decisions §3.1); of a link to a new password one can ask for another. */
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
