import type { Invite } from '@portal/contracts/admin/invite';
import type { Walker } from './walkers.ts';

/** A company that the portal invited, and its invite. */
export interface InvitedCompany {
  readonly companyId: string;
  readonly inviteId: string;
}

const NAME = { firstName: 'Walk', lastName: 'Invited' };

/** Invites an insurance company and takes the invite back, or finds the one of an earlier walk. */
export async function inviteCompany({ api }: Walker): Promise<InvitedCompany> {
  const find = async () => {
    const { items } = await api<{ items: Invite[] }>('GET', `/invites?name=${NAME.firstName}%20${NAME.lastName}`);
    return items.find(({ kind }) => kind === 'Company');
  };
  if (!(await find()))
    await api('POST', '/subscriptions', {
      subscriberType: 'InsuranceCompany',
      type: 'Free',
      packageType: 'Pro',
      period: 'OneMonth',
      startDate: '2026-01-01',
      companyInviteInfo: {
        companyName: 'Walk invited',
        address: { country: 'Switzerland', state: 'Bern', city: 'Bern', addressLine: 'Marktgasse 1', zipCode: '3011' },
        phone: '+41311234567',
        location: 'Bern',
        primaryUserName: NAME,
        primaryUserEmail: 'invited-company@walk.example',
      },
    });
  const invite = await find();
  if (!invite?.companyId) throw new Error('The company of the walk was not invited');
  if (invite.status === 'InviteSent') await api('DELETE', `/invites/${invite.id}`);
  return { companyId: invite.companyId, inviteId: invite.id };
}
