import type { Activity } from '@portal/contracts/projects/activity';
import { feeAssignmentRequested, feeAssignmentSettled } from '@portal/contracts/events/fee-proposals';
import { INVITE_TEXTS } from '@portal/contracts/admin/access-status';
import { companyInviteAnswered } from '@portal/contracts/events/assignments';
import { projectStates } from '@portal/contracts/events/project-states';
import type { Assignment } from '@portal/contracts/projects/assignment';
import { CONTACT_EMAILS_AN_HOUR } from '@portal/contracts/projects/contact-limits';
import { ASSIGNMENT_TEXTS } from '@portal/contracts/projects/assignment-lists';
import type { CompanyContact } from '@portal/contracts/projects/company-contact';
import { randomUUID } from 'node:crypto';
import type * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startAssignments, toEngineer, type AssignmentPortal, type Claims } from './assignments.fixture.ts';
import { anEmail, companyBookOf, type CompanyBook } from './company-book.fixture.ts';

let at: AssignmentPortal;
let book: CompanyBook;
let project: string;
beforeAll(async () => {
  at = await startAssignments();
  book = companyBookOf(at);
});
afterAll(() => at.portal.stop());
beforeEach(async () => {
  project = await at.portal.addProject(at.insurer);
});

const listed = async () => (await at.list(at.coordinator, project)).items;
const assign = ({ id }: CompanyContact, as?: Claims): Promise<Assignment> =>
  at.assign(project, { companyContactId: id }, as);
const aMinuteLater = ({ id }: Assignment) =>
  at.portal
    .knex('assignments')
    .where({ id })
    .update({ invited_at: at.portal.knex.raw(`now() - interval '61 seconds'`) });
/** The company by whose name the dashboard shows an assignment. */
const inPortfolio = ({ id }: Assignment) =>
  at.portal.knex('portfolio_assignments').where({ id }).first<{ company_name: string }>('company_name');
/** Status and refused fields of an assignment that is not made. */
async function refused(body: object, as: Partial<Claims> = at.coordinator) {
  const answer = await at.portal.call(as, 'POST', '/assignments', { projectId: project, ...body });
  return [answer.status, answer.body.fieldErrors];
}

describe('a project is assigned by hand to a company of the book (decisions §27)', () => {
  it('that has no account: it is named, invited by its e-mail, and sees nothing before it has registered', async () => {
    const contact = await book.addContact(anEmail());
    const { name, info } = contact;
    const given = await assign(contact, at.underwriter);
    expect(given).toMatchObject({
      ...{ status: 'AwaitingResource', version: 1, company: null },
      invitedCompany: { name, email: info.email, mailedDateTime: expect.any(String) },
      createdBy: 'Uma Nordin',
    });
    const asked = { assignmentId: given.id, companyId: at.insurer.id, companyName: name, email: info.email };
    expect(await book.invitesOf(given.id)).toEqual([{ ...asked, version: 1, ask: 'Invite' }]);
    expect(await at.told(project)).toEqual(['created']);
    const history = await at.portal.call(at.coordinator, 'GET', `/assignments/${given.id}/history`);
    expect((history.body.data as { items: Activity[] }).items).toMatchObject([
      { action: 'create', actorName: 'Uma Nordin', newStatus: 'AwaitingResource' },
    ]);
    const record = await at.portal.knex('audit.records').where({ item_id: given.id });
    expect(record).toMatchObject([{ action: 'assignment.create' }]);
    expect([await at.sees(at.granite.coordinator, project), await at.sees(at.basalt.engineer, project)]).toEqual([
      false,
      false,
    ]);
  });

  it('which names its engineer once it has registered, and not before', async () => {
    const contact = await book.addContact(anEmail());
    const given = await assign(contact);
    const early = await at.step(at.coordinator, 'nameEngineer', given, toEngineer(at.internal));
    expect([early.status, early.body.error.reason]).toEqual([400, 'CompanyNotRegistered']);
    expect(early.body.error.message).toBe(ASSIGNMENT_TEXTS.companyNotRegistered);
    const registered = await book.appear(contact.info.email.toUpperCase());
    expect(await listed()).toMatchObject([
      { id: given.id, version: 2, company: { id: registered.companyId }, invitedCompany: null },
    ]);
    expect(await at.sees(registered, project)).toBe(true);
    const engineer = await at.addPerson('RiskEngineer', registered.companyId ?? null, 'Erik');
    const named = await at.done(registered, 'nameEngineer', given, toEngineer(engineer));
    expect(named).toMatchObject({ status: 'Unviewed', engineer: { userId: engineer.sub } });
  });

  it('which is mailed again, once a minute, by its newest request', async () => {
    const contact = await book.addContact(anEmail());
    const given = await assign(contact);
    const soon = await at.step(at.coordinator, 'resendInvite', given);
    expect([soon.status, soon.body.error.message]).toEqual([429, INVITE_TEXTS.resendTooSoon]);
    await aMinuteLater(given);
    expect((await at.step(at.granite.coordinator, 'resendInvite', given)).status).toBe(403);
    expect(await at.done(at.underwriter, 'resendInvite', given)).toMatchObject({
      version: 2,
      status: 'AwaitingResource',
    });
    expect((await book.invitesOf(given.id)).map(({ version, ask }) => [version, ask])).toEqual([
      [1, 'Invite'],
      [2, 'Invite'],
    ]);
    await book.appear(contact.info.email);
    await aMinuteLater(given);
    const late = await at.step(at.coordinator, 'resendInvite', given);
    expect([late.status, late.body.error.reason]).toEqual([400, 'CompanyRegistered']);
  });

  it('whose e-mail the book has changed: it is not mailed again, and nobody gets the project by the former one', async () => {
    const contact = await book.addContact(anEmail());
    const given = await assign(contact);
    const { id, name, type, info } = contact;
    const changed = { id, name, type, info: { ...info, email: anEmail() } };
    expect((await at.portal.call(at.coordinator, 'PUT', '/company-contacts', changed)).status).toBe(200);
    const late = await at.step(at.coordinator, 'resendInvite', given);
    expect([late.status, late.body.error.reason, late.body.error.message]).toEqual([
      ...[400, 'AddressChanged', ASSIGNMENT_TEXTS.addressChanged],
    ]);
    const former = await book.appear(info.email);
    expect([(await listed())[0]?.company, await at.sees(former, project)]).toEqual([null, false]);
  });

  it('whose mail waits where its address was mailed too often, which the insurer reads, until it is sent', async () => {
    const given = await assign(await book.addContact(anEmail()));
    const answer = { assignmentId: given.id, version: 1, isMailed: false };
    const mailed = async () => (await listed())[0]?.invitedCompany?.mailedDateTime;
    await book.send(companyInviteAnswered, { ...answer, assignmentId: randomUUID() });
    expect(await mailed()).toEqual(expect.any(String));
    await book.send(companyInviteAnswered, answer);
    expect(await mailed()).toBeNull();
    await book.send(companyInviteAnswered, { ...answer, version: 0, isMailed: true });
    expect(await mailed()).toBeNull();
    await book.send(companyInviteAnswered, { ...answer, isMailed: true });
    expect(await mailed()).toEqual(expect.any(String));
  });

  it('of which nobody hears by the project if it has an account: not when it is assigned, mailed again or cancelled', async () => {
    const heard = async () =>
      (await book.eventsOf<{ projects: { projectId: string }[] }>(projectStates, () => true)).filter(({ projects }) =>
        projects.some(({ projectId }) => projectId === project),
      ).length;
    for (const email of [anEmail(), await book.emailOf(at.granite.coordinator)]) {
      project = await at.portal.addProject(at.insurer);
      const contact = await book.addContact(email);
      const before = await heard();
      const given = await assign(contact);
      const assigned = await heard();
      await aMinuteLater(given);
      await at.done(at.coordinator, 'resendInvite', given);
      const mailed = await heard();
      await at.done(at.coordinator, 'cancel', given);
      expect([assigned - before, mailed - assigned, (await heard()) - mailed]).toEqual([1, 1, 1]);
    }
  });

  it('that has an account: it is the company’s at once, and the insurer reads no difference until it acts', async () => {
    for (const person of [at.granite.coordinator, at.granite.engineer]) {
      project = await at.portal.addProject(at.insurer);
      const unknown = await assign(await book.addContact(anEmail()));
      project = await at.portal.addProject(at.insurer);
      const contact = await book.addContact((await book.emailOf(person)).toUpperCase());
      const given = await assign(contact);
      const { name, info } = contact;
      const invitedCompany = { name, email: info.email, mailedDateTime: expect.any(String) };
      expect(given).toMatchObject({ status: 'AwaitingResource', company: null, invitedCompany });
      expect(given.actions).toEqual(unknown.actions);
      expect(await book.invitesOf(given.id)).toMatchObject([{ ask: 'Invite', email: info.email }]);
      const history = await at.portal.call(at.coordinator, 'GET', `/assignments/${given.id}/history`);
      expect(JSON.stringify([await listed(), history.body.data])).not.toContain('Granite Risk');
      expect(await inPortfolio(given)).toEqual({ company_name: name });
      const early = await at.step(at.coordinator, 'nameEngineer', given, toEngineer(at.internal));
      expect([early.status, early.body.error.reason]).toEqual([400, 'CompanyNotRegistered']);
      await aMinuteLater(given);
      await at.done(at.coordinator, 'resendInvite', given);
      const [held] = (await at.list(at.granite.coordinator, project)).items;
      expect(held).toMatchObject({ company: { id: at.granite.id, name: 'Granite Risk' }, invitedCompany: null });
      await at.done(at.granite.coordinator, 'nameEngineer', given, toEngineer(at.granite.engineer));
      expect((await listed())[0]).toMatchObject({ company: { id: at.granite.id, name: 'Granite Risk' } });
      expect(await inPortfolio(given)).toEqual({ company_name: 'Granite Risk' });
    }
  });

  it('that has an account and has lost it again is told no more than one without', async () => {
    const given = await assign(await book.addContact(await book.emailOf(at.granite.coordinator)));
    expect(await at.done(at.coordinator, 'cancel', given)).toMatchObject({
      ...{ status: 'Cancelled', company: null, invitedCompany: { name: given.invitedCompany?.name } },
    });
  });

  it('as often in an hour as a person may enter e-mails', async () => {
    const { id } = await book.addContact(anEmail());
    await at.portal.knex('entered_emails').where({ user_id: at.underwriter.sub }).delete();
    const counted = { user_id: at.underwriter.sub, began_at: at.portal.knex.fn.now(), emails: CONTACT_EMAILS_AN_HOUR };
    await at.portal.knex('entered_emails').insert(counted);
    expect((await refused({ companyContactId: id }, at.underwriter))[0]).toBe(429);
    expect((await refused({ companyId: at.granite.id }, at.underwriter))[0]).toBe(201);
  });

  it('with an inspection date, and is cancelled with its invite', async () => {
    const contact = await book.addContact(anEmail());
    const inDate = { companyContactId: contact.id, inspectionDate: '2099-05-01' };
    expect(await refused({ ...inDate, inspectionDate: '2020-01-01' })).toEqual([
      400,
      { inspectionDate: [ASSIGNMENT_TEXTS.inPast] },
    ]);
    const given = await at.assign(project, inDate);
    expect(given.inspectionDate).toBe('2099-05-01');
    await at.done(at.coordinator, 'cancel', given);
    expect((await book.invitesOf(given.id)).map(({ ask }) => ask)).toEqual(['Invite', 'Withdraw']);
    const late = await book.appear(contact.info.email);
    expect(await at.sees(late, project)).toBe(false);
  });

  it('once, where an accepted fee and a person assign it at the same moment', async () => {
    const [asked, entered] = [await book.addContact(anEmail()), await book.addContact(anEmail())];
    const fee = {
      ...{ projectId: project, projectName: 'Harbour Tower', insurerCompanyId: at.insurer.id },
      ...{ feeProposalId: randomUUID(), companyContactId: asked.id },
      ...{ respondentCompanyName: asked.name, respondentEmail: asked.info.email },
    };
    const [, [status]] = await Promise.all([
      book.send(feeAssignmentRequested, fee),
      refused({ companyContactId: entered.id }),
    ]);
    const [settled] = await book.eventsOf<v.InferOutput<typeof feeAssignmentSettled.data>>(
      feeAssignmentSettled,
      ({ feeProposalId }) => feeProposalId === fee.feeProposalId,
    );
    const refusal = status === 201 ? ASSIGNMENT_TEXTS.assignedAlready : null;
    expect([settled?.refusal, status]).toEqual([refusal, refusal === null ? 400 : 201]);
    expect(await listed()).toHaveLength(1);
  });
});

describe('a company of a book is refused', () => {
  it('of another book, of another kind, deleted, unknown, or beside another resource', async () => {
    const rival = (await at.portal.addCompany('Rival Insurance')).person('ICCoordinator');
    const gone = await book.addContact(anEmail());
    await at.portal.call(at.coordinator, 'DELETE', `/company-contacts/${gone.id}`);
    const foreign = await book.addContact(anEmail(), { as: rival });
    const broker = await book.addContact(anEmail(), { type: 'Broker' });
    const refusal = [400, { companyContactId: [ASSIGNMENT_TEXTS.companyNotCandidate] }];
    for (const companyContactId of [foreign.id, broker.id, gone.id, randomUUID()])
      expect(await refused({ companyContactId })).toEqual(refusal);
    const { id: companyContactId } = await book.addContact(anEmail());
    const both = [400, { companyId: [ASSIGNMENT_TEXTS.oneOfBoth] }];
    expect(await refused({ companyContactId, ...toEngineer(at.internal) })).toEqual(both);
    expect(await refused({ companyContactId, companyId: at.granite.id })).toEqual(both);
    expect(await refused({ companyContactId: 'Granite' })).toMatchObject([
      400,
      { companyContactId: [expect.any(String)] },
    ]);
    expect(await listed()).toEqual([]);
  });

  it('to risk companies, other tenants, and in a project that is closed or assigned', async () => {
    const { id: companyContactId } = await book.addContact(anEmail());
    const rival = (await at.portal.addCompany('Rival Insurance')).person('ICCoordinator');
    expect((await refused({ companyContactId }, rival))[0]).toBe(404);
    const given = await at.assign(project, { companyId: at.granite.id });
    expect((await refused({ companyContactId }, at.granite.coordinator))[0]).toBe(403);
    expect((await refused({ companyContactId }))[0]).toBe(400);
    await at.done(at.coordinator, 'cancel', given);
    await at.portal.call(at.coordinator, 'PATCH', `/projects/${project}/close`, { closingReason: 'Sold' });
    const closed = await at.portal.call(at.coordinator, 'POST', '/assignments', {
      projectId: project,
      companyContactId,
    });
    expect([closed.status, closed.body.error.reason]).toEqual([400, 'ProjectClosed']);
  });

  it('where it is not offered: risk companies of the own book are, by name, to insurers alone', async () => {
    const [one, other] = [
      await book.addContact(anEmail()),
      await book.addContact(await book.emailOf(at.granite.engineer)),
    ];
    const hidden = await book.addContact(anEmail(), { type: 'Insurance' });
    await at.assign(project, { companyId: at.granite.id });
    const { companyContacts } = await at.suggestions(at.coordinator, project);
    const offered = [one, other].map(({ id, name, info: { email } }) => ({ id, name, email }));
    expect(companyContacts).toEqual(expect.arrayContaining(offered));
    expect(companyContacts.map(({ id }) => id)).not.toContain(hidden.id);
    expect(companyContacts.map(({ name }) => name)).toEqual(companyContacts.map(({ name }) => name).toSorted());
    expect((await at.suggestions(at.granite.coordinator, project)).companyContacts).toEqual([]);
  });
});
