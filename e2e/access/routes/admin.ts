import type { CompanyType } from '@portal/contracts/common/enums';
import {
  COMPANY_INVITE,
  companyOf,
  INVITE,
  INVITED_COMPANY,
  INVITED_CONTACT,
  INVITED_MEMBER,
  MEMBER,
  NOTHING,
  ONESELF,
  PROJECT,
  RATE,
  settingOf,
  UNKNOWN_ID,
} from '../kinds.ts';
import { NOT_THERE, NOT_YOURS } from '../kind.ts';
import { INVALID } from '../derived-row.ts';
import { rows, type RowSpec } from '../rows.ts';
import type { Walker } from '../walkers.ts';

/** Answer to actions on the walk's invites, which were withdrawn. */
const TOO_LATE = '400 InvalidTransition';
const TAKEN = '409 Duplicate';

const USUAL_RATE = { currency: 'CHF' };

const ofInsurers: RowSpec = { access: ['read', 'subscription'] };

/** A team member as the company's team returns it. */
const memberOf = ({ viewer }: Walker) => ({
  name: { firstName: 'Walk', lastName: 'Nobody' },
  position: viewer.companyType === 'Risk' ? 'RiskEngineer' : 'ICUnderwriter',
  designation: 'Walker',
  email: 'nobody@walk.example',
});

/** The path tells the type, which the invite is not of. */
const ofOtherType: RowSpec = { access: ['read', 'invite'], about: COMPANY_INVITE, answers: NOT_THERE };
/** Tests resending and approving without effects: the company does not exist. */
const ofNobody: RowSpec = { access: ['update', 'invite'], about: NOTHING };

/** Switches an approval that no company has. */
const ofApproval = (type: CompanyType): RowSpec => ({
  access: ['update', 'company'],
  about: { ...companyOf(type), instead: () => NOT_THERE },
  special: { params: { value: 'true' }, body: { id: UNKNOWN_ID } },
});
/** Switches an approval of a project that does not exist. */
const ofProjectApproval = (type: CompanyType): RowSpec => ({
  access: ['update', 'company'],
  about: { ...companyOf(type), instead: () => NOT_THERE },
});

/** Reads settings as those who see the project do, each below the path of their company's type. */
const settingsFor = (...types: readonly CompanyType[]): RowSpec => ({
  access: ['read', 'project'],
  about: {
    ...PROJECT,
    refuses: ({ viewer }) => (types.includes(viewer.companyType) ? undefined : NOT_YOURS),
  },
});

export const admin = rows({
  'GET /invites': { access: ['read', 'invite'] },
  'GET /invites/{id}/user/info': { access: ['read', 'invite'], about: INVITE },
  'POST /invites/user/contact': {
    access: ['create', 'invite'],
    // A risk company's coordinator invites people of that company only; the administrator has no company to invite
    // to.
    special: (_world, { email }) => ({ body: { email, position: 'RiskManager' } }),
    facts: { ownCompany: false },
    answers: (_world, { company }) => (company === null ? NOT_YOURS : TAKEN),
  },
  'PUT /invites/user/team-member/resend': { access: ['update', 'invite'], about: INVITED_MEMBER, answers: TOO_LATE },
  'PUT /invites/user/contact/resend': { access: ['update', 'invite'], about: INVITED_CONTACT, answers: TOO_LATE },
  'PUT /invites/{id}/user/approve': { access: ['approve', 'invite'], about: INVITE, answers: '400 400.5' },
  'PUT /invites/user/reject': { access: ['approve', 'invite'], about: INVITE, answers: '400 400.5' },
  'DELETE /invites/{id}': { access: ['delete', 'invite'], about: INVITE, answers: TOO_LATE },
  'GET /invites/by-invited-ic-id/{id}': { access: ['read', 'invite'], about: INVITED_COMPANY },
  'GET /invites/{id}/company/insurance': { access: ['read', 'invite'], about: COMPANY_INVITE },
  // The company is an insurer, hence of neither other type.
  'GET /invites/{id}/company/risk': ofOtherType,
  'GET /invites/{id}/company/broker': ofOtherType,
  'PUT /invites/company/insurance/resend': ofNobody,
  'PUT /invites/company/risk/resend': ofNobody,
  'PUT /invites/company/broker/resend': ofNobody,
  // The invite of a person registers no company.
  'PUT /invites/{id}/company/risk/approve': { access: ['approve', 'invite'], about: INVITE, answers: NOT_THERE },
  'PUT /invites/company/risk/reject': { access: ['approve', 'invite'], about: INVITE, answers: NOT_THERE },
  'GET /subscriptions': ofInsurers,
  'GET /subscriptions/': ofInsurers,
  'GET /subscriptions/summary': ofInsurers,
  'GET /subscriptions/subscribers': ofInsurers,
  'POST /subscriptions': { access: ['create', 'subscription'] },
  'GET /subscriptions/current': { access: 'signedIn' },
  'GET /team-members': { access: ['read', 'teamMember'] },
  'GET /team-members/count-limits': { access: ['read', 'teamMember'] },
  'GET /team-members/{id}': { access: ['read', 'teamMember'], about: MEMBER },
  // A deletion of oneself is answered and deletes no member.
  'DELETE /team-members/{id}': {
    access: ['delete', 'teamMember'],
    about: ONESELF,
    special: { headers: {} },
    answers: TOO_LATE,
  },
  'DELETE /team-members': {
    access: ['delete', 'teamMember'],
    about: ONESELF,
    special: { headers: {}, body: { shouldNotTransfer: true } },
    answers: TOO_LATE,
  },
  'GET /users/designations': { access: ['read', 'teamMember'] },
  // A standard designation exists already and stays unchanged.
  'POST /designations': { access: ['create', 'teamMember'], special: { body: { value: 'Surveyor' } }, answers: '201' },
  'PUT /designations/{id}': { access: ['update', 'teamMember'], about: NOTHING },
  'GET /rates': { access: ['read', 'rate'] },
  'POST /rates/time': {
    access: ['update', 'rate'],
    special: { body: { ...USUAL_RATE, designations: ['Nobody'], categories: ['Travel Time'], ratePerHour: 90 } },
    answers: INVALID,
  },
  'POST /rates/expense': {
    access: ['update', 'rate'],
    about: RATE,
    special: { body: { ...USUAL_RATE, categories: ['Set up files'], costPerItem: 90 } },
  },
  'DELETE /rates/{id}': { access: ['delete', 'rate'], about: RATE },
  'GET /insurance-companies/current/locations': { access: ['read', 'company'], about: companyOf('Insurance') },
  'GET /broker-companies/current/locations': { access: ['read', 'company'], about: companyOf('Broker') },
  'GET /insurance-companies/current/settings': { access: ['read', 'company'], about: companyOf('Insurance') },
  'GET /broker-companies/current/settings': { access: ['read', 'company'], about: companyOf('Broker') },
  'GET /insurance-companies/current/logo': { access: ['read', 'company'], about: companyOf('Insurance') },
  'GET /broker-companies/current/logo': { access: ['read', 'company'], about: companyOf('Broker') },
  'PUT /insurance-companies/current/logo': { access: ['update', 'company'], about: companyOf('Insurance') },
  'PUT /broker-companies/current/logo': { access: ['update', 'company'], about: companyOf('Broker') },
  'GET /insurance-companies/project/{id}/settings': settingsFor('Insurance', 'Risk', 'NoCompany'),
  'GET /broker-companies/project/{id}/settings': settingsFor('Broker'),
  'GET /risk-companies/project/{id}/settings': settingsFor('Risk'),
  'PUT /insurance-companies/current/settings/access': { access: ['update', 'company'], about: settingOf('Insurance') },
  'PUT /broker-companies/current/settings/access': { access: ['update', 'company'], about: settingOf('Broker') },
  'PUT /insurance-companies/current/settings/{value}': ofApproval('Insurance'),
  'PUT /broker-companies/current/settings/{value}': ofApproval('Broker'),
  'PUT /insurance-companies/project/{id}/settings': ofProjectApproval('Insurance'),
  'PUT /broker-companies/project/{id}/settings': ofProjectApproval('Broker'),
  'POST /team-members': {
    access: ['create', 'teamMember'],
    special: (_world, who) => ({ body: { ...memberOf(who), email: who.email } }),
    answers: TAKEN,
  },
  'PUT /team-members': {
    access: ['update', 'teamMember'],
    about: MEMBER,
    special: (world, who) => {
      const { marker, member } = world.own(who) ?? {};
      const [firstName = '', lastName = ''] = (marker ?? 'Walk Nobody').split(' ');
      const body = { ...memberOf(who), name: { firstName, lastName }, ...(member && { email: member.email }) };
      return { headers: {}, body };
    },
    answers: '200',
  },
});
