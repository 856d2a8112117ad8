import type { Invite } from '@portal/contracts/admin/invite';
import { Fact, formatAddress, phoneLink } from '@portal/ui';
import { ADDRESS_LABELS } from '@portal/ui/texts/address';
import { TEAM_SCREEN_TEXTS } from '../team/team.texts.ts';
import { useRegisteredCompany } from './registration.api.ts';
import { REGISTRATION_TEXTS as TEXTS } from './registration.texts.ts';

/** The company that somebody registered with themselves; nothing for everybody else. */
export function CompanyFacts({ invite }: { readonly invite: Invite }) {
  const { data } = useRegisteredCompany(invite);
  if (!data) return null;
  const { name, address, phone } = data.company;
  return (
    <>
      <Fact label={TEXTS.company}>{name}</Fact>
      <Fact label={TEAM_SCREEN_TEXTS.address}>{formatAddress(address)}</Fact>
      <Fact label={ADDRESS_LABELS.phone}>{phoneLink(phone, address)}</Fact>
    </>
  );
}
