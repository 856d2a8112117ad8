import { MY_COMPANY_TITLE } from '@portal/contracts/admin/my-company';
import { links, usePageTitle, usePermission, useSearchParams } from '@portal/portal-sdk';
import { NoAccess, PageHeader, TabBar, TabPanel } from '@portal/ui';
import { lazy, Suspense } from 'react';
import { INVITE } from '../features/team/use-registration-address.ts';
import { BUILT_TABS, SHOWN_TABS } from './built-tabs.tsx';

const RegistrationDialog = lazy(() => import('../features/registration/registration-dialog.tsx'));

const BAR = 'my-company';

/** /my-company: the coordinator's own company, one tab at a time (spec 3 §2). */
export default function MyCompanyPage() {
  usePageTitle(MY_COMPANY_TITLE);
  const [search, setSearch] = useSearchParams();
  const inviteId = search.get(INVITE);
  const isCoordinator = usePermission('read', 'teamMember');
  const current = SHOWN_TABS.find(({ name }) => name === search.get('tab')) ?? SHOWN_TABS[0];
  const closeRegistration = () =>
    setSearch(
      (current: URLSearchParams) => {
        const next = new URLSearchParams(current);
        next.delete(INVITE);
        return next;
      },
      { replace: true },
    );
  return (
    <>
      <PageHeader title={MY_COMPANY_TITLE} />
      {isCoordinator && current ? (
        <>
          <TabBar
            name={BAR}
            tabs={SHOWN_TABS.map(({ name, label }) => ({ name, label, to: links.myCompany(name) }))}
            current={current.name}
          />
          <TabPanel name={BAR} current={current.name}>
            {BUILT_TABS[current.name]}
          </TabPanel>
          <Suspense fallback={null}>
            {inviteId && <RegistrationDialog key={inviteId} inviteId={inviteId} onClose={closeRegistration} />}
          </Suspense>
        </>
      ) : (
        <NoAccess />
      )}
    </>
  );
}
