import { ACCOUNT_TEXTS } from '@portal/contracts/shell/texts';
import { lazy, Suspense, useEffect } from 'react';
import { place } from '../app/place.ts';
import { PortalFailure } from '../app/portal-failure.tsx';
import { AccountNotice } from './account-notice.tsx';
import { entryText } from './entry-state.ts';
import { ForgotPasswordPage } from './forgot-password.page.tsx';
import { LinkExpiredPage } from './link-expired.page.tsx';
import { PasswordExpiredPage } from './password-expired.page.tsx';
import { ResetPasswordPage } from './reset-password.page.tsx';
import { SignInPage } from './sign-in.page.tsx';

const SignUpUserPage = lazy(() => import('./sign-up/sign-up-user.page.tsx'));

/** The pages of /account (decisions §3.1): reached without a session, light enough to be part of the first file. */
export function AccountPages({ path }: { readonly path: string }) {
  switch (path) {
    case '/account/signin':
      return <SignInPage />;
    case '/account/password-expired':
      return <PasswordExpiredPage />;
    case '/account/forgot-password':
      return <ForgotPasswordPage />;
    case '/account/reset-password':
      return <ResetPasswordPage />;
    case '/account/signup':
      return <ToSignUp />;
    case '/account/signup/user':
      return (
        <PortalFailure>
          <Suspense>
            <SignUpUserPage />
          </Suspense>
        </PortalFailure>
      );
    case '/account/link-expired':
      return <LinkExpiredPage />;
    case '/account/pending-approval':
      return <AccountNotice title={ACCOUNT_TEXTS.pendingApprovalTitle} text={ACCOUNT_TEXTS.pendingApproval} />;
    case '/account/rejected':
      return (
        <AccountNotice title={ACCOUNT_TEXTS.rejectedTitle} text={ACCOUNT_TEXTS.rejected} reason={entryText('reason')} />
      );
    default:
      return <ToSignIn />;
  }
}

/** Users alone sign up; the invite in the address goes along. */
function ToSignUp() {
  useEffect(() => place.go(`/account/signup/user${location.search}`, { replace: true }), []);
  return null;
}

/** Any other address below /account leads to the sign-in page. */
function ToSignIn() {
  useEffect(() => place.go('/account/signin', { replace: true }), []);
  return null;
}
