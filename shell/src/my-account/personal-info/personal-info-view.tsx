import { roleLabel } from '@portal/access';
import { designationLabel } from '@portal/contracts/admin/designation';
import { ADDRESS_TEXTS } from '@portal/contracts/common/address';
import { addressRuleOf } from '@portal/contracts/common/address-rules';
import { maskedPhone } from '@portal/contracts/common/phone-mask';
import type { CurrentUser } from '@portal/contracts/identity/user';
import { MY_ACCOUNT_TEXTS as TEXTS } from '@portal/contracts/shell/my-account-texts';
import { hasCv } from '@portal/contracts/identity/personal-info';
import { Attachment, Fact, Facts } from '@portal/ui';
import type { ReactNode } from 'react';

interface PersonalInfoViewProps {
  readonly user: CurrentUser;
  /** Buttons beside the first title. */
  readonly actions?: ReactNode;
}

/** One's own personal info to be read: what the form has, in its order, and the role. */
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
        <Fact label={ADDRESS_TEXTS.country}>{address?.country}</Fact>
        <Fact label={stateLabel}>{address?.state}</Fact>
        <Fact label={ADDRESS_TEXTS.city}>{address?.city}</Fact>
        <Fact label={ADDRESS_TEXTS.addressLine}>{address?.addressLine}</Fact>
        <Fact label={zipLabel}>{address?.zipCode}</Fact>
        <Fact label={ADDRESS_TEXTS.phone}>{phone && maskedPhone(phone, address?.country)}</Fact>
      </Facts>
      {hasCv(user) && (
        <Facts title={TEXTS.cv}>
          <Fact label={TEXTS.cvFile}>{user.cvFileId && <Attachment fileId={user.cvFileId} />}</Fact>
        </Facts>
      )}
    </>
  );
}
