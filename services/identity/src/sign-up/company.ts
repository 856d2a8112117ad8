import { bareNumber } from '@portal/contracts/common/phone';
import { storedName } from '@portal/contracts/common/name-key';
import {
  MAIN_LOCATION,
  SIGN_UP_TEXTS,
  type InvitedCompany,
  type SignUpCompanyBody,
} from '@portal/contracts/identity/sign-up';
import { invalid } from '@portal/service-kit';
import type { Knex } from 'knex';
import type { Invited } from './link.ts';

/** The type of a company whose primary contact has none yet: an engineer who registers a risk company. */
const NEW_COMPANY = 'Risk';

/**
 * The company of a sign-up, checked (decisions §3.4): the primary contact is who signs up, and no other company of the
 * type has the name. Two that take one name at the same moment both get through; admin tells them apart.
 * @throws 400 with `fieldErrors`
 */
export async function companyOf(
  knex: Knex,
  body: SignUpCompanyBody,
  { person, company }: Invited,
): Promise<Omit<InvitedCompany, 'companyId'>> {
  const name = storedName(body.companyName);
  const faults: Record<string, string[]> = {};
  if (body.primaryUserEmail !== undefined && body.primaryUserEmail.toLowerCase() !== person.email.toLowerCase())
    faults['primaryUserEmail'] = [SIGN_UP_TEXTS.notPrimaryContact];
  if (body.primaryUserName && fullName(body.primaryUserName) !== fullName(body))
    faults['primaryUserName.firstName'] = [SIGN_UP_TEXTS.notPrimaryContact];
  const type = person.companyType === 'NoCompany' ? NEW_COMPANY : person.companyType;
  const namesake = await knex('known_companies')
    .where({ type })
    .whereRaw('lower(name) = lower(?)', [name])
    .whereNot({ company_id: company?.companyId ?? person.companyId ?? person.userId })
    .first('company_id');
  if (namesake) faults['companyName'] = [SIGN_UP_TEXTS.companyNameTaken];
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return {
    name,
    address: body.companyAddress,
    phone: bareNumber(body.companyPhone),
    locationName: storedName(body.locationName ?? '') || MAIN_LOCATION,
  };
}

const fullName = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string =>
  `${storedName(firstName)} ${storedName(lastName)}`;
