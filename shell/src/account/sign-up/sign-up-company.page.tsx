import type { AccessStatus } from '@portal/contracts/common/enums';
import {
  type CompanySignUpPath,
  type InvitedPerson,
  MAIN_LOCATION,
  SIGN_UP_OF_COMPANY_PATH,
  signUpCompanyBody,
} from '@portal/contracts/identity/sign-up';
import { call } from '@portal/portal-sdk/session';
import { useState } from 'react';
import { AccountForm } from '../account.form.tsx';
import { AccountFrame } from '../account-frame.tsx';
import { CheckField } from '../check-field.tsx';
import { TextField } from '../text-field.tsx';
import { useAccountForm } from '../use-account-form.ts';
import { AddressFields } from './address-fields.tsx';
import { ChooseAgain } from './choose-again.tsx';
import { COMPANY_FIELDS, type CompanyField, companyTexts, withCompanyAddress } from './company-form.ts';
import { FormSection } from './form-section.tsx';
import type { InviteLink } from './invite.ts';
import { InvitedAs } from './invited-as.tsx';
import { PasswordSection } from './password-section.tsx';
import { PersonFields } from './person-fields.tsx';
import { SIGN_UP_PAGE_TEXTS, SIGN_UP_PAGE_TEXTS as TEXTS } from './sign-up.texts.ts';
import { designationFaults, signUp } from './sign-up.ts';
import { SignedUp } from './signed-up.tsx';
import { WithInvite } from './with-invite.tsx';

interface Props {
  readonly type: CompanySignUpPath;
}

/** Sign-up of a company by its primary contact, from the invite that the address holds (decisions §3.1, §3.4). */
export function SignUpCompanyPage({ type }: Props) {
  return (
    <WithInvite title={TEXTS.companyTitle} as={SIGN_UP_OF_COMPANY_PATH[type]}>
      {(link, person) => <SignUpForCompany type={type} link={link} person={person} />}
    </WithInvite>
  );
}

/** Role of the primary contact of each type of company. */
const COORDINATORS = {
  risk: { role: 'RCCoordinator', companyType: 'Risk' },
  insurance: { role: 'ICCoordinator', companyType: 'Insurance' },
  broker: { role: 'ICCoordinator', companyType: 'Broker' },
} as const;

function SignUpForCompany({
  type,
  link,
  person,
}: Props & { readonly link: InviteLink; readonly person: InvitedPerson }) {
  const as = COORDINATORS[type];
  const [isAtCompany, setIsAtCompany] = useState(true);
  const form = useAccountForm<CompanyField, AccessStatus>(
    () => companyTexts(person, as.role),
    (texts) =>
      signUp({
        link,
        texts: isAtCompany ? withCompanyAddress(texts) : texts,
        fields: COMPANY_FIELDS,
        schema: signUpCompanyBody,
        faults: designationFaults(as.role, texts.designation),
        send: (body) => call(`POST /account/signup-company/${type}`, { body }),
      }),
  );
  if (form.outcome.done) return <SignedUp status={form.outcome.done} />;

  const lead = person.company === null ? TEXTS.ownCompanyLead : TEXTS.invitedCompanyLead;
  return (
    <AccountFrame title={TEXTS.companyTitle} lead={lead} isWide>
      <InvitedAs person={person} as={as} />
      <AccountForm
        form={form}
        verb={SIGN_UP_PAGE_TEXTS.signUp}
        pendingVerb={SIGN_UP_PAGE_TEXTS.signingUp}
        below={<ChooseAgain person={person} />}
      >
        <FormSection title={TEXTS.company}>
          <TextField
            {...form.field('companyName')}
            name="companyName"
            label={TEXTS.companyName}
            autoComplete="section-company organization"
          />
          <TextField
            {...form.field('locationName')}
            name="locationName"
            label={TEXTS.locationName}
            placeholder={MAIN_LOCATION}
            autoComplete="off"
            isRequired={false}
          />
          <AddressFields prefix="companyAddress" phone="companyPhone" form={form} section="section-company" />
        </FormSection>
        <FormSection title={TEXTS.primaryContact}>
          <PersonFields field={form.field} as={as} />
          <CheckField label={TEXTS.sameAddress} isChecked={isAtCompany} onChange={setIsAtCompany} />
          {!isAtCompany && <AddressFields prefix="address" phone="phone" form={form} />}
        </FormSection>
        <PasswordSection field={form.field} />
      </AccountForm>
    </AccountFrame>
  );
}
