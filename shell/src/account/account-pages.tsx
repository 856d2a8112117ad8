import { lazy, Suspense, useEffect } from 'react';
import { place } from '../frame/place.ts';
import { PortalFailure } from '../frame/portal-failure.tsx';
import { AccountNotice } from './account-notice.tsx';
import { ACCOUNT_TEXTS } from './account.texts.ts';
import { entryText } from './entry-state.ts';
import { ForgotPasswordPage } from './forgot-password.page.tsx';
import { LinkExpiredPage } from './link-expired.page.tsx';
import { PasswordExpiredPage } from './password-expired.page.tsx';
import { ResetPasswordPage } from './reset-password.page.tsx';
import { SignInPage } from './sign-in.page.tsx';

const SignUpPages = lazy(() => import('./sign-up/sign-up-pages.tsx'));

interface AccountPagesProps {
  readonly path: string;
  /** Called when somebody has sent the sign-in form. */
  readonly onSigningIn: () => void;
}

/** The pages of /account (decisions §3.1): reached without a session, light enough to be part of the first file. */
export function AccountPages({ path, onSigningIn }: AccountPagesProps) {
  if (isBelow(path, '/account/signup')) {
    return (
      <PortalFailure>
        <Suspense>
          <SignUpPages path={path} />
        </Suspense>
      </PortalFailure>
    );
  }
  switch (path) {
    case '/account/signin':
      return <SignInPage onSending={onSigningIn} />;
    case '/account/password-expired':
      return <PasswordExpiredPage />;
    case '/account/forgot-password':
      return <ForgotPasswordPage />;
    case '/account/reset-password':
      return <ResetPasswordPage />;
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

const isBelow = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

/** Any other address below /account leads to the sign-in page. */
function ToSignIn() {
  useEffect(() => place.go('/account/signin', { replace: true }), []);
  return null;
}
