import { refreshSession } from '@portal/portal-sdk/session';
import { call, notifyFailure, PRODUCT_NAME } from '@portal/portal-sdk';
import { lazy, Suspense, useEffect, useState } from 'react';
import { signOut } from '../session/sign-out.ts';

const TermsDialog = lazy(() => import('./terms-dialog.tsx'));

/**
 * First the EULA, then the licence (spec 1 §4; decisions §2); nothing else is shown until both are accepted, and then
 * the page reloads. Declining signs out.
 */
export function TermsGate({ acceptedEula }: { readonly acceptedEula: boolean }) {
  const [isSaving, setIsSaving] = useState(false);
  const legalDocument = acceptedEula ? 'License' : 'Eula';
  useEffect(() => {
    document.title = PRODUCT_NAME;
  }, []);

  const accept = async (version: string): Promise<void> => {
    setIsSaving(true);
    try {
      await call(`PUT /users/accept-${acceptedEula ? 'license' : 'eula'}`, { body: { version } });
      // The token contains the acceptance: the old one is outdated.
      await refreshSession();
      if (acceptedEula) location.reload();
    } catch (error) {
      notifyFailure(error, () => void accept(version));
    } finally {
      setIsSaving(false);
    }
  };

  return (
    <Suspense>
      <TermsDialog
        key={legalDocument}
        document={legalDocument}
        isSaving={isSaving}
        onAgree={(version) => void accept(version)}
        onDecline={() => void signOut()}
      />
    </Suspense>
  );
}
