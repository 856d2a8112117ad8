import { ADDRESS_TEXTS } from '@portal/contracts/common/address';
import type { Invite } from '@portal/contracts/admin/invite';
import { REGISTRATION_TEXTS as TEXTS, TEAM_TEXTS } from '@portal/contracts/admin/team-texts';
import { maskedPhone } from '@portal/contracts/common/phone-mask';
import { Fact, formatAddress } from '@portal/ui';
import { useRegisteredCompany } from './registration.api.ts';

/** The company that somebody registered with themselves; nothing for everybody else. */
export function CompanyFacts({ invite }: { readonly invite: Invite }) {
  const { data } = useRegisteredCompany(invite);
  if (!data) return null;
  const { name, address, phone } = data.company;
  return (
    <>
      <Fact label={TEXTS.company}>{name}</Fact>
      <Fact label={TEAM_TEXTS.address}>{formatAddress(address)}</Fact>
      <Fact label={ADDRESS_TEXTS.phone}>{maskedPhone(phone, address.country)}</Fact>
    </>
  );
}
