import type { Page } from '@portal/contracts/common/list';
import type { CompanyContact } from '@portal/contracts/projects/company-contact';
import type { Contact } from '@portal/contracts/projects/contact';
import type { Walker } from './walkers.ts';

/** The contacts of one project, or of a company's book, as the walk needs them. */
export interface WalkContact {
  readonly id: string;
  /** Body with which the contact is saved unchanged. */
  readonly body: object;
}

const listOf = async ({ api }: Walker, address: string, name: string): Promise<readonly Contact[]> =>
  (
    await api<Page<Contact>>(
      'GET',
      `${address}${address.includes('?') ? '&' : '?'}pageSize=100&name=${encodeURIComponent(name)}`,
    )
  ).items;

/** A site contact without an account whose last name is the marker; of an earlier walk where there is one. */
export async function makeContact(coordinator: Walker, marker: string, projectId: string | null): Promise<WalkContact> {
  const address = projectId === null ? '/contacts/global' : `/contacts?ProjectId=${projectId}`;
  const find = async () => (await listOf(coordinator, address, marker))[0];
  if (!(await find())) {
    const email = `${marker.replaceAll(' ', '-')}@site.example`.toLowerCase();
    const body = {
      position: 'SiteContact',
      name: { firstName: 'Sanna', lastName: marker },
      companyName: marker,
      email,
    };
    if (projectId === null) await coordinator.api('POST', '/contacts/global', body);
    else await coordinator.api('POST', '/contacts', { ...body, projectId });
  }
  const contact = await find();
  if (!contact) throw new Error(`The contact ${marker} was not made`);
  return sentBack(contact);
}

/** A company of a company's book under the marker's name; of an earlier walk where there is one. */
export async function makeCompanyContact({ api }: Walker, marker: string): Promise<WalkContact> {
  const path = `/company-contacts?name=${encodeURIComponent(marker)}`;
  const { items } = await api<Page<CompanyContact>>('GET', path);
  const body = { name: marker, type: 'Risk', info: { email: 'desk@walk.example' } };
  const known = items.find(({ name }) => name === marker);
  return { id: (known ?? (await api<CompanyContact>('POST', '/company-contacts', body))).id, body };
}

/** A contact of the project whose person belongs to a risk company; undefined where there is none. */
export async function riskCompanyContact(coordinator: Walker, projectId: string): Promise<WalkContact | undefined> {
  const found = (await listOf(coordinator, `/contacts?ProjectId=${projectId}`, '')).find(
    ({ companyType }) => companyType === 'Risk',
  );
  return found && sentBack(found);
}

const sentBack = ({ id, position, name, companyName, email }: Contact): WalkContact => ({
  id,
  body: { position, name, companyName: companyName ?? 'None', email },
});
