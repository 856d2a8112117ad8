import { PRIVACY_POLICY } from '@portal/contracts/identity/legal-texts';
import { PRODUCT_NAME } from '@portal/portal-sdk/page';
import { useEffect } from 'react';
import { LegalDocument } from './legal-document.tsx';
import classes from './legal.module.css';

/** /privacy-policy: public (spec 1 §2); one column on every width. */
export default function PrivacyPolicyPage() {
  useEffect(() => {
    document.title = `${PRIVACY_POLICY.title} · ${PRODUCT_NAME}`;
  }, []);
  return (
    <main className={classes['page']}>
      <p className={classes['product']}>
        <a href="/">{PRODUCT_NAME}</a>
      </p>
      <h1>{PRIVACY_POLICY.title}</h1>
      <LegalDocument text={PRIVACY_POLICY} level="h2" />
    </main>
  );
}
