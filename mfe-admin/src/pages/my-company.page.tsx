import { asText, links, usePageTitle, usePermission, useSearch, useSession } from '@portal/portal-sdk';
import { NoAccess, PageHeader, TabBar, TabPanel } from '@portal/ui';
import { lazy, Suspense } from 'react';
import { useRegistrationAddress } from '../features/team/use-registration-address.ts';
import { BUILT_TABS, FIRST_TAB, tabsOf } from './built-tabs.tsx';
import { MY_COMPANY_TITLE } from './my-company.texts.ts';

const RegistrationDialog = lazy(() => import('../features/registration/registration-dialog.tsx'));

const BAR = 'my-company';
const SCHEMA = { tab: asText() };

/** /my-company: the coordinator's own company, one tab at a time (spec 3 §2). */
export default function MyCompanyPage() {
  usePageTitle(MY_COMPANY_TITLE);
  const [{ tab }] = useSearch(SCHEMA);
  const { inviteId, close } = useRegistrationAddress();
  const isCoordinator = usePermission('read', 'teamMember');
  const tabs = tabsOf(useSession().viewer.companyType);
  const current = tabs.find(({ name }) => name === tab) ?? tabs.find(({ name }) => name === FIRST_TAB);
  return (
    <>
      <PageHeader title={MY_COMPANY_TITLE} />
      {isCoordinator && current ? (
        <>
          <TabBar
            name={BAR}
            tabs={tabs.map(({ name, label }) => ({ name, label, to: links.myCompany(name) }))}
            current={current.name}
          />
          <TabPanel name={BAR} current={current.name}>
            {BUILT_TABS[current.name]}
          </TabPanel>
          <Suspense fallback={null}>
            {inviteId && <RegistrationDialog key={inviteId} inviteId={inviteId} onClose={close} />}
          </Suspense>
        </>
      ) : (
        <NoAccess />
      )}
    </>
  );
}
