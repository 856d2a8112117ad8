import type { CompanyLogo } from '@portal/contracts/admin/company-logo';
import { ErrorPanel, Loading } from '@portal/ui';
import { useState } from 'react';
import { useCompanyLogo } from './company-info.api.ts';
import { LogoForm } from './logo.form.tsx';

/** Facts of the company that its coordinators keep (spec 3 §2): its logo. */
export function CompanyInfo() {
  const { data, error, refetch } = useCompanyLogo();
  if (data) return <Logo latest={data} />;
  return error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <Loading height={320} />;
}

/** The form begins anew once it is saved or left; a version of somebody else takes no file from it unasked. */
function Logo({ latest }: { readonly latest: CompanyLogo }) {
  const [{ logo, round }, setShown] = useState({ logo: latest, round: 0 });
  const onDone = (next: CompanyLogo) => setShown({ logo: next, round: round + 1 });
  return <LogoForm key={round} logo={logo} latest={latest} onDone={onDone} />;
}
