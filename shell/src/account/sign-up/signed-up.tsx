import type { AccessStatus } from '@portal/contracts/common/enums';
import { useEffect } from 'react';
import { place } from '../../frame/place.ts';
import { AccountNotice } from '../account-notice.tsx';
import { SIGN_UP_PAGE_TEXTS } from './sign-up.texts.ts';

/** Page after a sign-up: waiting for approval, or leading to the sign-in. */
export function SignedUp({ status }: { readonly status: AccessStatus }) {
  useEffect(() => {
    // The address contains a used secret, of no use to a reload.
    if (status === 'NeedApproval') place.go('/account/pending-approval', { replace: true });
    else history.replaceState(null, '', '/account/signin');
  }, [status]);
  if (status === 'NeedApproval') return null;
  const text = status === 'HasAccess' ? SIGN_UP_PAGE_TEXTS.done : SIGN_UP_PAGE_TEXTS.doneSoon;
  return <AccountNotice title={SIGN_UP_PAGE_TEXTS.doneTitle} text={text} />;
}
