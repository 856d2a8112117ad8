import { projectScopeOf, tabsFor } from '@portal/access';
import type { TabAccessSetting } from '@portal/contracts/common/tab-access';
import type { ProjectTab } from '@portal/contracts/common/tabs';
import { NEWEST_CATALOGUE, type NotificationTexts } from '@portal/contracts/notifications/catalogue';
import { tabSettingsOf } from '@portal/project-access';
import type { Knex } from 'knex';
import { membersByEmail, membersById, membersOfCompany, type Member } from '../core/members/member.repository.ts';
import { canFollow } from '../core/inbox/link.ts';
import type { Situation } from './situation.ts';

type People = Promise<readonly Member[]>;
type Word = (tx: Knex.Transaction, situation: Situation) => People;

const participants = (role: string, onlyPrimary: boolean): Word => {
  return (tx, situation) => {
    const holders = situation.participants.filter((one) => one.role === role && (one.isPrimary || !onlyPrimary));
    return membersById(
      tx,
      holders.map((one) => one.userId),
    );
  };
};

const primaryEngineer = participants('RiskEngineer', true);

const insurersCoordinators: Word = async (tx, { insurerCompanyId }) =>
  insurerCompanyId ? membersOfCompany(tx, insurerCompanyId, 'ICCoordinator') : [];

/** Resolves the primary underwriter; without one, the insurer's coordinators (catalogue recipientVocabulary). */
const primaryUnderwriter: Word = async (tx, situation) => {
  const holders = await participants('ICUnderwriter', true)(tx, situation);
  return holders.length > 0 ? holders : insurersCoordinators(tx, situation);
};

/** The primary underwriter, and the insurer's coordinators. */
const insurersReviewers: Word = async (tx, situation) => [
  ...(await primaryUnderwriter(tx, situation)),
  ...(await insurersCoordinators(tx, situation)),
];

/**
 * Resolves the coordinators of the primary risk engineer's company; nobody if the engineer is internal or has no
 * company. Where the engineer has left, those of that engineer's company who still see the project.
 */
const engineersCoordinators: Word = async (tx, situation) => {
  const { previousEngineerCompanyId: left } = situation;
  if (left) return (await membersOfCompany(tx, left, 'RCCoordinator')).filter((one) => isInReach(one, situation));
  const [engineer] = await primaryEngineer(tx, situation);
  if (engineer?.companyType !== 'Risk' || engineer.companyId === null) return [];
  return membersOfCompany(tx, engineer.companyId, 'RCCoordinator');
};

/** An engineer's own company approves what he has written, the insurer where he has none or is its own (decisions §5). */
const recommendationApprover: Word = async (tx, situation) => {
  const [engineer] = await primaryEngineer(tx, situation);
  const isOfRiskCompany = engineer?.companyType === 'Risk' && engineer.companyId !== null;
  return isOfRiskCompany ? engineersCoordinators(tx, situation) : insurersReviewers(tx, situation);
};

/** Resolves the reviewer; without a primary risk engineer, the insurer (decisions §5, R13). */
const recommendationReviewer: Word = async (tx, situation) => {
  const engineers = await primaryEngineer(tx, situation);
  return engineers.length > 0 ? engineers : insurersReviewers(tx, situation);
};

/** Returns true if the member still sees the project (decisions §11). */
function isInReach(member: Member, { participants: people, insurerCompanyId, assignedCompanyId }: Situation): boolean {
  const scope = projectScopeOf(member);
  if (scope.kind === 'company') return scope.id === insurerCompanyId;
  if (scope.kind === 'riskCompany' && scope.id === assignedCompanyId) return true;
  return people.some((one) => (scope.kind === 'riskCompany' ? one.companyId : one.userId) === scope.id);
}

/** Resolves earlier commenters who still see the project. */
const commenters: Word = async (tx, situation) =>
  (await membersById(tx, situation.commenters)).filter((member) => isInReach(member, situation));

const coordinatorsOf = async (tx: Knex.Transaction, companyId: string | null | undefined): People =>
  companyId
    ? [
        ...(await membersOfCompany(tx, companyId, 'ICCoordinator')),
        ...(await membersOfCompany(tx, companyId, 'RCCoordinator')),
      ]
    : [];

const oneOf = async (tx: Knex.Transaction, userId: string | null | undefined): People =>
  userId ? membersById(tx, [userId]) : [];

const aboutWhom: Word = (tx, { userId }) => oneOf(tx, userId);

/** Resolvers of the catalogue's recipient words; words of events that no service publishes yet are absent. */
const WORDS: Readonly<Record<string, Word>> = {
  'ICC@insurer': insurersCoordinators,
  'ICC@inviter': async (tx, { inviterCompanyId }) =>
    inviterCompanyId ? membersOfCompany(tx, inviterCompanyId, 'ICCoordinator') : [],
  'coordinators@company': (tx, { companyId }) => coordinatorsOf(tx, companyId),
  // Members of a risk company are approved by that company only (decisions §3.4).
  registrationApprover: (tx, { companyId, companyType, inviterCompanyId }) =>
    coordinatorsOf(tx, companyType === 'Risk' ? companyId : inviterCompanyId),
  registrant: aboutWhom,
  primaryUW: primaryUnderwriter,
  primaryRE: primaryEngineer,
  'RCC@riskCompany': engineersCoordinators,
  'BR@project': participants('Broker', false),
  'IR@project': participants('InsuranceRepresentative', false),
  'RM@project': participants('RiskManager', false),
  'DO@project': participants('DeveloperOwner', false),
  primarySC: participants('SiteContact', true),
  'RCC@assignedCompany': async (tx, { assignedCompanyId }) =>
    assignedCompanyId ? membersOfCompany(tx, assignedCompanyId, 'RCCoordinator') : [],
  namedRE: (tx, { engineerId }) => oneOf(tx, engineerId),
  proposedRE: (tx, { proposedEngineerId }) => oneOf(tx, proposedEngineerId),
  previousRE: (tx, { previousEngineerId }) => oneOf(tx, previousEngineerId),
  recommendationApprover,
  recommendationReviewer,
  reportApprover: (tx, situation) =>
    situation.approvalStep === 'RiskCompany' ? engineersCoordinators(tx, situation) : insurersReviewers(tx, situation),
  reportAuthor: async (tx, situation) =>
    (await oneOf(tx, situation.authorId)).filter((member) => isInReach(member, situation)),
  reportRecipients: async (tx, situation) =>
    (await membersById(tx, situation.recipientIds)).filter((member) => isInReach(member, situation)),
  commenters,
  // Usually without an account: then the address is mailed (fees.consumer.ts).
  feeRespondent: async (tx, { respondentEmail }) => (respondentEmail ? membersByEmail(tx, respondentEmail) : []),
  self: aboutWhom,
  newHolder: (tx, { newHolderId }) => oneOf(tx, newHolderId),
  // Somebody who was removed from the project reads no more of it, not even who follows.
  previousHolder: async (tx, situation) =>
    (await oneOf(tx, situation.previousHolderId)).filter((member) => isInReach(member, situation)),
};

/** Returns true if every recipient word of a type can be resolved. */
export const resolvesRecipients = (words: NotificationTexts): boolean =>
  words.recipients.to.every((word) => word in WORDS);

/** A recipient. */
export interface Recipient extends Member {
  /** False for mail only. */
  readonly hasInbox: boolean;
  /** Tabs that the owner of the project shows to the role. */
  readonly tabs: readonly ProjectTab[];
}

/** Reached by mail whatever their access; the inbox shows it from the first sign-in on (catalogue recipientVocabulary). */
const WITHOUT_ACCESS: readonly string[] = ['registrant'];

/**
 * Returns true if a person of a word is notified (catalogue `rules.recipients`): has access, a role that the word can
 * yield, and access to the linked page. Administrators, who have no bells, are notified about themselves by mail.
 */
function isEntitled(member: Recipient, word: string, words: NotificationTexts): boolean {
  const { role } = member;
  const roles = NEWEST_CATALOGUE.recipientVocabulary[word]?.roles ?? [];
  const canBe = roles.includes(role) || (role === 'Admin' && word === 'self');
  const isReached = member.hasAccess || WITHOUT_ACCESS.includes(word);
  return isReached && canBe && canFollow(words, member);
}

/** Returns the tab setting of the company that owns the project; undefined where it has set nothing. */
async function settingOf(tx: Knex.Transaction, { insurerCompanyId }: Situation): Promise<TabAccessSetting | undefined> {
  return insurerCompanyId ? (await tabSettingsOf(tx, [insurerCompanyId])).get(insurerCompanyId) : undefined;
}

/** Returns every recipient of a notification once, without the actor where the type excludes them. */
export async function recipientsOf(
  tx: Knex.Transaction,
  words: NotificationTexts,
  situation: Situation,
  actorId: string | undefined,
): Promise<readonly Recipient[]> {
  const setting = await settingOf(tx, situation);
  const recipients = new Map<string, Recipient>();
  for (const word of words.recipients.to) {
    const people = (await WORDS[word]?.(tx, situation)) ?? [];
    for (const member of people) {
      const { userId, role } = member;
      const recipient = { ...member, hasInbox: role !== 'Admin', tabs: tabsFor(role, setting) };
      if (isEntitled(recipient, word, words)) recipients.set(userId, recipient);
    }
  }
  if (actorId && words.recipients['actor.excluded']) recipients.delete(actorId);
  return [...recipients.values()];
}
