import type { AccessStatus } from '@portal/contracts/common/enums';
import { hasCv } from '@portal/contracts/identity/personal-info';
import { type InvitedPerson, signUpBody } from '@portal/contracts/identity/sign-up';
import { call } from '@portal/portal-sdk/session';
import { ATTACHMENT_SCREEN_TEXTS } from '@portal/ui/texts/attachment';
import { AccountForm } from '../account.form.tsx';
import { AccountFrame } from '../account-frame.tsx';
import { CV_TEXTS } from '../cv.texts.ts';
import { useAccountForm } from '../use-account-form.ts';
import { AddressFields } from './address-fields.tsx';
import { ChooseAgain } from './choose-again.tsx';
import { CvField } from './cv-field.tsx';
import { FormSection } from './form-section.tsx';
import type { InviteLink } from './invite.ts';
import { InvitedAs } from './invited-as.tsx';
import { PasswordSection } from './password-section.tsx';
import { PersonFields } from './person-fields.tsx';
import { SIGN_UP_PAGE_TEXTS, SIGN_UP_PAGE_TEXTS as TEXTS } from './sign-up.texts.ts';
import { designationFaults, EMPTY_PERSON, PERSON_FIELDS, signUp } from './sign-up.ts';
import { SignedUp } from './signed-up.tsx';
import { useCvUpload } from './use-cv-upload.ts';
import { WithInvite } from './with-invite.tsx';

/** Fields of a person, and the CV of an engineer. */
const USER_FIELDS = [...PERSON_FIELDS, 'cvFileId'] as const;
type UserField = (typeof USER_FIELDS)[number];

/** Sign-up by the invite in the address (decisions §3.1); an invalid one leads to link-expired. */
export function SignUpUserPage() {
  return (
    <WithInvite title={SIGN_UP_PAGE_TEXTS.userTitle} as="User">
      {(link, person) => <SignUpForPerson link={link} person={person} />}
    </WithInvite>
  );
}

function SignUpForPerson({ link, person }: { readonly link: InviteLink; readonly person: InvitedPerson }) {
  const { firstName, lastName } = person;
  const form = useAccountForm<UserField, AccessStatus>(
    () => ({ ...EMPTY_PERSON, firstName, lastName, designation: person.designation ?? '', cvFileId: '' }),
    ({ cvFileId, ...texts }) =>
      signUp({
        link,
        texts,
        fields: USER_FIELDS,
        schema: signUpBody,
        faults: {
          ...designationFaults(person.role, texts.designation),
          ...(cv.upload.phase === 'sending' && { cvFileId: [ATTACHMENT_SCREEN_TEXTS.stillUploading] }),
        },
        ...(cvFileId !== '' && { more: { cvFileId } }),
        send: (body) => call('POST /account/signup-user', { body }),
      }),
  );
  const cv = useCvUpload(link, (cvFileId) => form.change({ cvFileId }));
  if (form.outcome.done) return <SignedUp status={form.outcome.done} />;

  return (
    <AccountFrame title={SIGN_UP_PAGE_TEXTS.userTitle} lead={SIGN_UP_PAGE_TEXTS.invitedBy(person)} isWide>
      <InvitedAs person={person} />
      <AccountForm
        form={form}
        verb={SIGN_UP_PAGE_TEXTS.signUp}
        pendingVerb={SIGN_UP_PAGE_TEXTS.signingUp}
        below={<ChooseAgain person={person} />}
      >
        <FormSection title={TEXTS.person}>
          <PersonFields field={form.field} as={person} />
          <AddressFields prefix="address" phone="phone" form={form} />
        </FormSection>
        {hasCv(person) && (
          <FormSection title={CV_TEXTS.title}>
            <CvField cv={cv} fault={form.outcome.cvFileId} />
          </FormSection>
        )}
        <PasswordSection field={form.field} />
      </AccountForm>
    </AccountFrame>
  );
}
