import { contactBooksOf } from '@portal/access';
import { asText, links, Navigate, usePageTitle, useSearch, useSession } from '@portal/portal-sdk';
import { PageHeader, TabBar, TabPanel } from '@portal/ui';
import { COMPANY_CONTACT_SCREEN_TEXTS } from '../features/company-contacts/company-contact.texts.ts';
import { CompanyContacts } from '../features/company-contacts/company-contacts.tsx';
import { CONTACT_SCREEN_TEXTS } from '../features/contacts/contact.texts.ts';
import { GlobalContacts } from '../features/contacts/global-contacts.tsx';
import { PROJECT_SCREEN_TEXTS } from '../features/projects/project.texts.ts';

const BAR = 'contacts';
const SCHEMA = { tab: asText() };
const TABS = {
  contacts: { name: 'contacts', label: CONTACT_SCREEN_TEXTS.tab, content: <GlobalContacts /> },
  companyContacts: { name: 'company-contacts', label: COMPANY_CONTACT_SCREEN_TEXTS.tab, content: <CompanyContacts /> },
} as const;

/** /projects/contacts: the books of the viewer's own company, people and companies (spec 3 §2, decisions §21). */
export default function ContactsPage() {
  usePageTitle(CONTACT_SCREEN_TEXTS.title, [{ label: PROJECT_SCREEN_TEXTS.title, to: links.projects() }]);
  const [{ tab }] = useSearch(SCHEMA);
  const { viewer } = useSession();
  const tabs = contactBooksOf(viewer).map((book) => TABS[book]);
  const current = tabs.find(({ name }) => name === tab) ?? tabs[0];
  if (!current) return <Navigate to={links.projects()} replace />;
  return (
    <>
      <PageHeader title={CONTACT_SCREEN_TEXTS.title} />
      <TabBar
        name={BAR}
        tabs={tabs.map(({ name, label }) => ({ name, label, to: `?tab=${name}` }))}
        current={current.name}
      />
      <TabPanel name={BAR} current={current.name}>
        {current.content}
      </TabPanel>
    </>
  );
}
