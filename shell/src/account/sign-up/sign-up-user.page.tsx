import { roleLabel } from '@portal/access';
import { addressRuleOf, COUNTRIES } from '@portal/contracts/common/address-rules';
import { maskedPhone } from '@portal/contracts/common/phone-mask';
import { PASSWORD_TEXTS } from '@portal/contracts/identity/password-rule';
import { SIGN_UP_TEXTS, type InvitedPerson } from '@portal/contracts/identity/sign-up';
import { ACCOUNT_TEXTS } from '@portal/contracts/shell/texts';
import { useActionState, useEffect, useState } from 'react';
import { place } from '../../app/place.ts';
import { AccountFrame } from '../account-frame.tsx';
import { AccountNotice } from '../account-notice.tsx';
import classes from '../account.module.css';
import { FaultLine } from '../fault-line.tsx';
import { PasswordField } from '../password-field.tsx';
import { TextField } from '../text-field.tsx';
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
  type SignUpOutcome,
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
  const [form, setForm] = useState<SignUpForm>(() => ({
    ...(Object.fromEntries(SIGN_UP_FIELDS.map((field) => [field, ''])) as SignUpForm),
    firstName: person.firstName,
    lastName: person.lastName,
    designation: person.designation ?? '',
  }));
  const [outcome, submit, isPending] = useActionState<SignUpOutcome>(
    () => signUp(link, form, { needsDesignation: person.role === 'RiskEngineer' }),
    {},
  );
  useEffect(() => {
    // The address holds what was a secret; a reload has no more use for it.
    if (outcome.status === 'NeedApproval') place.go('/account/pending-approval', { replace: true });
    else if (outcome.status) history.replaceState(null, '', '/account/signin');
  }, [outcome.status]);

  if (outcome.status) {
    const text = outcome.status === 'HasAccess' ? SIGN_UP_TEXTS.done : SIGN_UP_TEXTS.doneSoon;
    return <AccountNotice title={SIGN_UP_TEXTS.doneTitle} text={text} />;
  }

  const rule = addressRuleOf(form['address.country']);
  const field = (name: SignUpField, label: string, autoComplete: string) => ({
    name,
    label,
    autoComplete,
    value: form[name],
    fault: outcome[name],
    onChange: (value: string) =>
      setForm((before) => ({
        ...before,
        // Changing the country clears the state (spec 3 §5).
        ...(name === 'address.country' && { 'address.state': '' }),
        [name]: value,
      })),
  });
  const phone = field('phone', SIGN_UP_TEXTS.phoneLabel, 'tel');
  const state = field('address.state', rule.stateLabel, 'address-level1');
  const { value: password, fault: passwordFault, onChange: setPassword } = field('password', '', '');
  const { value: repeated, fault: repeatedFault, onChange: setRepeated } = field('confirmPassword', '', '');

  return (
    <AccountFrame title={SIGN_UP_TEXTS.userTitle}>
      {person.companyName !== null && <p className={classes['text']}>{SIGN_UP_TEXTS.invitedBy(person.companyName)}</p>}
      <dl className={own['invited']}>
        <dt>{ACCOUNT_TEXTS.email}</dt>
        <dd>{person.email}</dd>
        <dt>{SIGN_UP_TEXTS.role}</dt>
        <dd>{roleLabel(person)}</dd>
      </dl>
      <form action={submit} noValidate className={classes['form']}>
        <TextField type="text" {...field('firstName', SIGN_UP_TEXTS.firstName, 'given-name')} />
        <TextField type="text" {...field('lastName', SIGN_UP_TEXTS.lastName, 'family-name')} />
        <TextField
          type="text"
          isRequired={person.role === 'RiskEngineer'}
          {...field('designation', SIGN_UP_TEXTS.designation, 'organization-title')}
        />
        <SelectField options={COUNTRIES} {...field('address.country', SIGN_UP_TEXTS.country, 'country-name')} />
        {rule.states ? <SelectField options={rule.states} {...state} /> : <TextField type="text" {...state} />}
        <TextField type="text" {...field('address.city', SIGN_UP_TEXTS.city, 'address-level2')} />
        <TextField type="text" {...field('address.addressLine', SIGN_UP_TEXTS.addressLine, 'street-address')} />
        <TextField type="text" {...field('address.zipCode', rule.zipLabel, 'postal-code')} />
        <TextField
          type="text"
          {...phone}
          onLeave={() => phone.onChange(maskedPhone(form.phone, form['address.country']))}
        />
        <p className={classes['text']}>{PASSWORD_TEXTS.rule}</p>
        <PasswordField
          name="new-password"
          label={ACCOUNT_TEXTS.password}
          value={password}
          onChange={setPassword}
          fault={passwordFault}
        />
        <PasswordField
          name="repeat-password"
          label={ACCOUNT_TEXTS.repeatPassword}
          value={repeated}
          onChange={setRepeated}
          fault={repeatedFault}
        />
        <FaultLine text={outcome.form} />
        <button type="submit" className={classes['button']} aria-disabled={isPending}>
          {isPending ? SIGN_UP_TEXTS.signingUp : SIGN_UP_TEXTS.signUp}
        </button>
      </form>
    </AccountFrame>
  );
}
