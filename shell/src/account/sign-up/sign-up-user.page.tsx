import { roleLabel } from '@portal/access';
import type { AccessStatus } from '@portal/contracts/common/enums';
import { addressRuleOf, COUNTRIES } from '@portal/contracts/common/address-rules';
import { maskedPhone } from '@portal/contracts/common/phone-mask';
import { PASSWORD_TEXTS } from '@portal/contracts/identity/password-rule';
import { SIGN_UP_TEXTS, type InvitedPerson } from '@portal/contracts/identity/sign-up';
import { ACCOUNT_TEXTS } from '@portal/contracts/shell/texts';
import { useEffect, useState } from 'react';
import { place } from '../../app/place.ts';
import { AccountForm } from '../account-form.tsx';
import { AccountFrame } from '../account-frame.tsx';
import { AccountNotice } from '../account-notice.tsx';
import classes from '../account.module.css';
import { FaultLine } from '../fault-line.tsx';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { TextField } from '../text-field.tsx';
import { useAccountForm } from '../use-account-form.ts';
import { SelectField } from './select-field.tsx';
import own from './sign-up.module.css';
import {
  linkInAddress,
  openLink,
  SIGN_UP_FIELDS,
  signUp,
  type InviteLink,
  type SignUpField,
  type SignUpForm,
} from './sign-up.ts';

/** Sign-up from the invite that the address holds (decisions §3.1); without one that works it is link-expired. */
export default function SignUpUserPage() {
  const [link] = useState(linkInAddress);
  const [person, setPerson] = useState<InvitedPerson>();
  const [fault, setFault] = useState<string>();

  useEffect(() => {
    let isLeft = false;
    void openLink(link).then((found) => {
      if (isLeft) return;
      if (typeof found === 'string') setFault(found);
      else setPerson(found);
    });
    return () => {
      isLeft = true;
    };
  }, [link]);

  if (person) return <SignUpForPerson link={link} person={person} />;
  return (
    <AccountFrame title={SIGN_UP_TEXTS.userTitle}>
      <p className={classes['text']} aria-busy={fault === undefined}>
        {fault === undefined && SIGN_UP_TEXTS.checkingLink}
      </p>
      <FaultLine text={fault} />
    </AccountFrame>
  );
}

function SignUpForPerson({ link, person }: { readonly link: InviteLink; readonly person: InvitedPerson }) {
  const needsDesignation = person.role === 'RiskEngineer';
  const form = useAccountForm<SignUpField, AccessStatus>(
    () => ({
      ...(Object.fromEntries(SIGN_UP_FIELDS.map((field) => [field, ''])) as SignUpForm),
      firstName: person.firstName,
      lastName: person.lastName,
      designation: person.designation ?? '',
    }),
    (entered) => signUp(link, entered, { needsDesignation }),
  );
  useEffect(() => {
    // The address holds what was a secret; a reload has no more use for it.
    if (form.outcome.done === 'NeedApproval') place.go('/account/pending-approval', { replace: true });
    else if (form.outcome.done) history.replaceState(null, '', '/account/signin');
  }, [form.outcome.done]);

  if (form.outcome.done) {
    const text = form.outcome.done === 'HasAccess' ? SIGN_UP_TEXTS.done : SIGN_UP_TEXTS.doneSoon;
    return <AccountNotice title={SIGN_UP_TEXTS.doneTitle} text={text} />;
  }

  const rule = addressRuleOf(form.texts['address.country']);
  const field = (name: SignUpField, label: string, autoComplete: string) => ({
    ...form.field(name),
    name,
    label,
    autoComplete,
  });
  const state = field('address.state', rule.stateLabel, 'address-level1');

  return (
    <AccountFrame title={SIGN_UP_TEXTS.userTitle}>
      {person.companyName !== null && <p className={classes['text']}>{SIGN_UP_TEXTS.invitedBy(person.companyName)}</p>}
      <dl className={own['invited']}>
        <dt>{ACCOUNT_TEXTS.email}</dt>
        <dd>{person.email}</dd>
        <dt>{SIGN_UP_TEXTS.role}</dt>
        <dd>{roleLabel(person)}</dd>
      </dl>
      <AccountForm form={form} verb={SIGN_UP_TEXTS.signUp} pendingVerb={SIGN_UP_TEXTS.signingUp}>
        <TextField {...field('firstName', SIGN_UP_TEXTS.firstName, 'given-name')} />
        <TextField {...field('lastName', SIGN_UP_TEXTS.lastName, 'family-name')} />
        <TextField
          isRequired={needsDesignation}
          {...field('designation', SIGN_UP_TEXTS.designation, 'organization-title')}
        />
        <SelectField
          options={COUNTRIES}
          {...field('address.country', SIGN_UP_TEXTS.country, 'country-name')}
          // Changing the country clears the state (spec 3 §5).
          onChange={(country) => form.change({ 'address.country': country, 'address.state': '' })}
        />
        {rule.states ? <SelectField options={rule.states} {...state} /> : <TextField {...state} />}
        <TextField {...field('address.city', SIGN_UP_TEXTS.city, 'address-level2')} />
        <TextField {...field('address.addressLine', SIGN_UP_TEXTS.addressLine, 'street-address')} />
        <TextField {...field('address.zipCode', rule.zipLabel, 'postal-code')} />
        <TextField
          {...field('phone', SIGN_UP_TEXTS.phoneLabel, 'tel')}
          onLeave={() => form.change({ phone: maskedPhone(form.texts.phone, form.texts['address.country']) })}
        />
        <p className={classes['text']}>{PASSWORD_TEXTS.rule}</p>
        <NewPasswordFields
          label={ACCOUNT_TEXTS.password}
          password={form.field('password')}
          repeated={form.field('confirmPassword')}
        />
      </AccountForm>
    </AccountFrame>
  );
}
