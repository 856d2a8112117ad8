import { roleLabel } from '@portal/access';
import { designationLabel } from '@portal/contracts/identity/designation';
import { addressRuleOf } from '@portal/contracts/common/address-rules';
import { maskedPhone } from '@portal/contracts/common/phone-mask';
import type { CurrentUser } from '@portal/contracts/identity/user';
import { hasCv } from '@portal/contracts/identity/personal-info';
import { Attachment, Fact, Facts } from '@portal/ui';
import { ADDRESS_LABELS } from '@portal/ui/texts/address';
import type { ReactNode } from 'react';
import { CV_TEXTS } from '../../account/cv.texts.ts';
import { MY_ACCOUNT_TEXTS as TEXTS } from '../my-account.texts.ts';

interface PersonalInfoViewProps {
  readonly user: CurrentUser;
  /** Buttons beside the first title. */
  readonly actions?: ReactNode;
}

/** The person's own info as text: the form's fields in their order, and the role. */
export function PersonalInfoView({ user, actions }: PersonalInfoViewProps) {
  const { name, email, designation, companyName, address, phone } = user;
  const { stateLabel, zipLabel } = addressRuleOf(address?.country);
  return (
    <>
      <Facts title={TEXTS.person} actions={actions}>
        <Fact label={TEXTS.firstName}>{name.firstName}</Fact>
        <Fact label={TEXTS.lastName}>{name.lastName}</Fact>
        <Fact label={TEXTS.email}>{email}</Fact>
        <Fact label={TEXTS.role}>{roleLabel(user)}</Fact>
        <Fact label={TEXTS.designation}>{designationLabel(designation, user.companyType)}</Fact>
        <Fact label={TEXTS.company}>{companyName}</Fact>
      </Facts>
      <Facts title={TEXTS.addressSection}>
        <Fact label={ADDRESS_LABELS.country}>{address?.country}</Fact>
        <Fact label={stateLabel}>{address?.state}</Fact>
        <Fact label={ADDRESS_LABELS.city}>{address?.city}</Fact>
        <Fact label={ADDRESS_LABELS.addressLine}>{address?.addressLine}</Fact>
        <Fact label={zipLabel}>{address?.zipCode}</Fact>
        <Fact label={ADDRESS_LABELS.phone}>{phone && maskedPhone(phone, address?.country)}</Fact>
      </Facts>
      {hasCv(user) && (
        <Facts title={CV_TEXTS.title}>
          <Fact label={CV_TEXTS.file}>{user.cvFileId && <Attachment fileId={user.cvFileId} />}</Fact>
        </Facts>
      )}
    </>
  );
}
