import { tabStateOf, type TabFacts, type Viewer } from '@portal/access';
import type { PrimaryFunction } from '@portal/contracts/projects/primary-people';
import type { Project } from '@portal/contracts/projects/project';
import { PRIMARY_FUNCTIONS } from '@portal/workflow';
import { onlyCompanyOf } from '../core/contacts/seen-people.ts';
import type { StoredProject } from '../core/project/project.mapping.ts';

/**
 * Returns the people with the primary functions of a project. Their e-mails are those of CONTACTS: for people who open that tab,
 * and of their own company alone where they read no others there (decisions §11, §12). Everybody reads their own. The account of
 * somebody who has not accepted to be a contact is told as little as in CONTACTS.
 */
export function primaryPeopleFor(
  { people }: Pick<StoredProject, 'people'>,
  tabFacts: TabFacts,
  viewer: Viewer,
): Pick<Project, PrimaryFunction> {
  const opensContacts = tabStateOf('contacts', tabFacts, viewer).enabled;
  const onlyCompany = onlyCompanyOf(viewer);
  const holderOf = (held: PrimaryFunction): Project[PrimaryFunction] => {
    const found = people?.find(({ role }) => role === PRIMARY_FUNCTIONS[held].role);
    if (!found) return null;
    const { userId, firstName, lastName, email, companyId, isAccepted } = found;
    const isContact = opensContacts && (onlyCompany === undefined || companyId === onlyCompany);
    const isRead = isContact || userId === viewer.userId;
    return { userId: isAccepted ? userId : null, firstName, lastName, email: isRead ? email : null };
  };
  return {
    primaryUnderwriter: holderOf('primaryUnderwriter'),
    primaryRiskEngineer: holderOf('primaryRiskEngineer'),
    primarySiteContact: holderOf('primarySiteContact'),
  };
}
