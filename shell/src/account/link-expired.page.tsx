import { ACCOUNT_TEXTS } from '@portal/contracts/shell/texts';
import { AccountLink } from './account-link.tsx';
import { AccountNotice } from './account-notice.tsx';
import classes from './account.module.css';
import { entryText } from './entry-state.ts';

/** A link of a mail that works no more (decisions §3.1); of a link to a new password one can ask for another. */
export function LinkExpiredPage() {
  return (
    <AccountNotice title={ACCOUNT_TEXTS.linkExpiredTitle} text={ACCOUNT_TEXTS.linkExpired}>
      {entryText('from') === 'reset' && (
        <AccountLink to="/account/forgot-password" className={classes['firstButton']}>
          {ACCOUNT_TEXTS.requestNewLink}
        </AccountLink>
      )}
    </AccountNotice>
  );
}
