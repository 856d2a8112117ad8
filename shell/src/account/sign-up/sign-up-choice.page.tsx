import type { InvitedPerson, SignUpAs } from '@portal/contracts/identity/sign-up';
import { useEffect } from 'react';
import { place } from '../../frame/place.ts';
import { AccountFrame } from '../account-frame.tsx';
import { AccountLink } from '../account-link.tsx';
import { showLinkExpired, signUpAddress } from './invite.ts';
import own from './sign-up.module.css';
import { SIGN_UP_PAGE_TEXTS as TEXTS, SIGN_UP_PAGE_TEXTS } from './sign-up.texts.ts';
import { WithInvite } from './with-invite.tsx';

const WAYS: Readonly<Record<SignUpAs, { readonly label: string; readonly help: string }>> = {
  User: { label: TEXTS.asUser, help: TEXTS.asUserHelp },
  RiskCompany: { label: TEXTS.asRiskCompany, help: TEXTS.asRiskCompanyHelp },
  InsuranceCompany: { label: TEXTS.asInsuranceCompany, help: TEXTS.asInvitedCompanyHelp },
  BrokerCompany: { label: TEXTS.asBrokerCompany, help: TEXTS.asInvitedCompanyHelp },
};

/**
 * Choice of signing up as a person or a company, where the link leaves one (decisions §3.1); otherwise leads straight
 * on.
 */
export function SignUpChoicePage() {
  return (
    <WithInvite title={SIGN_UP_PAGE_TEXTS.userTitle}>
      {(_link, person) =>
        person.signUpAs.length > 1 ? <Choice person={person} /> : <Onward to={person.signUpAs[0]} />
      }
    </WithInvite>
  );
}

function Choice({ person }: { readonly person: InvitedPerson }) {
  const invitedBy = SIGN_UP_PAGE_TEXTS.invitedBy(person);
  return (
    <AccountFrame
      title={SIGN_UP_PAGE_TEXTS.userTitle}
      lead={invitedBy ? `${invitedBy} ${TEXTS.chooseLead}` : TEXTS.chooseLead}
    >
      <ul className={own['ways']}>
        {person.signUpAs.map((as) => (
          <li key={as}>
            <AccountLink to={signUpAddress(as)} className={own['way']}>
              <span className={own['wayLabel']}>{WAYS[as].label}</span>
              <span className={own['wayHelp']}>{WAYS[as].help}</span>
            </AccountLink>
          </li>
        ))}
      </ul>
    </AccountFrame>
  );
}

function Onward({ to }: { readonly to: SignUpAs | undefined }) {
  useEffect(() => {
    if (to === undefined) showLinkExpired();
    else place.go(signUpAddress(to), { replace: true });
  }, [to]);
  return null;
}
