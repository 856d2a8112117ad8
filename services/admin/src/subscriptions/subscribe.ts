import {
  COMPANY_TYPE_OF_SUBSCRIBER,
  isCompanySubscriber,
  LITE_PROJECTS,
  type Package,
  type SubscriberType,
} from '@portal/contracts/admin/packages';
import { periodOf, type NewSubscription } from '@portal/contracts/admin/subscription';
import type { Viewer } from '@portal/access';
import { MESSAGES } from '@portal/contracts/common/messages';
import { actorOf, audit, invalid } from '@portal/service-kit';
import type { Knex } from 'knex';
import { randomUUID } from 'node:crypto';
import type { InviteMails } from '../core/invites/mails.ts';
import { inviteCompany, type InvitedSubscriber } from './invite-company.ts';
import { addSubscription, type Owner, type Terms } from './subscription.repository.ts';
import { SUBSCRIPTION_TEXTS } from './subscription.texts.ts';

/** Result of a new subscription. */
export interface Subscribed extends InvitedSubscriber {
  readonly subscriptionId: string;
}

/**
 * Adds a subscription for an existing company or person, or invites a company with it (spec 3 §5, §7). @throws 400 with
 * `fieldErrors` for fields that do not fit together, an overlapping period, and a missing subscriber
 */
export async function subscribe(
  tx: Knex.Transaction,
  mails: InviteMails,
  viewer: Viewer,
  body: NewSubscription,
): Promise<Subscribed> {
  const terms = termsOf(body);
  const subscriber = await subscriberOf(tx, mails, viewer, body);
  const subscriptionId = randomUUID();
  const { subscriberId } = subscriber;
  const owner: Owner = isCompanySubscriber(body.subscriberType)
    ? { companyId: subscriberId, userId: null }
    : { companyId: null, userId: subscriberId };
  await addSubscription(tx, subscriptionId, owner, terms, actorOf(viewer));
  const after = { subscriberType: body.subscriberType, subscriberId, ...terms };
  await audit(tx, { item: { kind: 'subscription', id: subscriptionId }, after });
  return { ...subscriber, subscriptionId };
}

function termsOf({ package: wanted, packageType = wanted, period, startDate, ...body }: NewSubscription): Terms {
  if (packageType === undefined) throw invalid({ package: [MESSAGES.required] });
  if (wanted !== undefined && wanted !== packageType) throw invalid({ packageType: [SUBSCRIPTION_TEXTS.twoPackages] });
  const maxProjectsCount = projectsOf(packageType, body.maxProjectsCount);
  return { type: body.type, package: packageType, period: periodOf(period), startDate, maxProjectsCount };
}

const projectsOf = (wanted: Package, count: number | null | undefined): number | null =>
  wanted === 'Lite' ? (count ?? LITE_PROJECTS.default) : null;

async function subscriberOf(
  tx: Knex.Transaction,
  mails: InviteMails,
  viewer: Viewer,
  { subscriberType, subscriberId, companyInviteInfo }: NewSubscription,
): Promise<InvitedSubscriber> {
  if ((subscriberId === undefined) === (companyInviteInfo === undefined))
    throw invalid({ subscriberId: [SUBSCRIPTION_TEXTS.eitherSubscriber] });
  if (companyInviteInfo !== undefined) {
    if (!isCompanySubscriber(subscriberType)) throw invalid({ subscriberType: [SUBSCRIPTION_TEXTS.onlyCompanies] });
    return inviteCompany(tx, mails, viewer, COMPANY_TYPE_OF_SUBSCRIBER[subscriberType], companyInviteInfo);
  }
  const id = subscriberId ?? '';
  if (!(await isThere(tx, subscriberType, id))) throw invalid({ subscriberId: [SUBSCRIPTION_TEXTS.noSuchSubscriber] });
  return { subscriberId: id, inviteId: null };
}

async function isThere(tx: Knex.Transaction, type: SubscriberType, id: string): Promise<boolean> {
  const found = isCompanySubscriber(type)
    ? await tx('companies').where({ company_id: id, type: COMPANY_TYPE_OF_SUBSCRIBER[type] }).first('company_id')
    : await tx('members').where({ user_id: id, company_id: null, role: type, deleted_at: null }).first('user_id');
  return found !== undefined;
}
