import { feeAssignmentRequested, feeAssignmentSettled } from '@portal/contracts/events/fee-proposals';
import { FEE_PROPOSAL_TEXTS } from '@portal/contracts/finance/fee-proposal-lists';
import type { CompanyContact } from '@portal/contracts/projects/company-contact';
import { ASSIGNMENT_TEXTS } from '@portal/contracts/projects/assignment-lists';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { startAssignments, toEngineer, type AssignmentPortal } from './assignments.fixture.ts';
import { anEmail, companyBookOf, type CompanyBook } from './company-book.fixture.ts';

type AcceptedFee = v.InferOutput<typeof feeAssignmentRequested.data>;
type Settled = v.InferOutput<typeof feeAssignmentSettled.data>;

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

const aFee = (contact: CompanyContact, over: Partial<AcceptedFee> = {}): AcceptedFee => ({
  ...{ projectId: project, projectName: 'Harbour Tower', insurerCompanyId: at.insurer.id, feeProposalId: randomUUID() },
  ...{ companyContactId: contact.id, respondentCompanyName: contact.name, respondentEmail: contact.info.email },
  ...over,
});

const answersTo = ({ feeProposalId }: AcceptedFee) =>
  book.eventsOf<Settled>(feeAssignmentSettled, (data) => data.feeProposalId === feeProposalId);
/** Accepts a fee, and returns the last answer. */
async function accept(fee: AcceptedFee): Promise<Settled | undefined> {
  await book.send(feeAssignmentRequested, fee);
  const answer = (await answersTo(fee)).at(-1);
  expect(v.is(feeAssignmentSettled.data, answer)).toBe(true);
  return answer;
}
const listed = async () => (await at.list(at.coordinator, project)).items;

describe('an accepted fee of a company with an account', () => {
  it('assigns the project to it, by the e-mail of its coordinator or of an engineer, in any case', async () => {
    for (const person of [at.granite.coordinator, at.granite.engineer]) {
      project = await at.portal.addProject(at.insurer);
      const contact = await book.addContact((await book.emailOf(person)).toUpperCase());
      const answer = await accept(aFee(contact));
      const [assignment] = await listed();
      expect(answer).toMatchObject({ assignmentId: assignment?.id, companyContactId: contact.id, refusal: null });
      expect(assignment).toMatchObject({
        ...{ status: 'AwaitingResource', company: null, invitedCompany: { name: contact.name } },
        createdBy: 'Clara Nordin',
      });
      const [held] = (await at.list(at.granite.coordinator, project)).items;
      expect(held).toMatchObject({ company: { id: at.granite.id, name: 'Granite Risk' }, invitedCompany: null });
      expect(await at.sees(at.granite.coordinator, project)).toBe(true);
      expect(await at.sees(at.basalt.coordinator, project)).toBe(false);
      expect(await at.told(project)).toEqual(['created', 'fee-settled']);
      expect(await book.invitesOf(assignment?.id)).toMatchObject([{ ask: 'Invite' }]);
    }
  });

  it('assigns it once, however often it is accepted, and answers the same', async () => {
    const fee = aFee(await book.addContact(await book.emailOf(at.granite.coordinator)));
    const [first, again] = [await accept(fee), await accept(fee)];
    expect(again).toEqual(first);
    const id = randomUUID();
    const other = aFee(await book.addContact(anEmail()));
    await book.send(feeAssignmentRequested, other, 1, id);
    await book.send(feeAssignmentRequested, other, 1, id);
    await accept(fee);
    expect(await answersTo(other)).toHaveLength(1);
    expect(await listed()).toHaveLength(1);
    const record = await at.portal.knex('audit.records').where({ item_id: first?.assignmentId });
    expect(record).toMatchObject([{ action: 'assignment.create' }]);
  });

  it('is told of two that are accepted at once: one is assigned', async () => {
    const fees = [
      aFee(await book.addContact(anEmail())),
      aFee(await book.addContact(await book.emailOf(at.granite.coordinator))),
    ];
    const answers = await Promise.all(fees.map(accept));
    expect(answers.map((answer) => answer?.refusal).filter(Boolean)).toEqual([ASSIGNMENT_TEXTS.assignedAlready]);
    expect(await listed()).toHaveLength(1);
  });
});

describe('an accepted fee is refused', () => {
  it('for a project that was closed, deleted, is another insurer’s or unknown', async () => {
    const contact = await book.addContact(await book.emailOf(at.granite.coordinator));
    const refusalOf = async (over: Partial<AcceptedFee> = {}) => {
      const answer = await accept(aFee(contact, over));
      expect(answer?.assignmentId).toBeNull();
      return answer?.refusal;
    };
    const rival = await at.portal.addCompany('Rival Insurance');
    expect(await refusalOf({ projectId: await at.portal.addProject(rival) })).toBe(PROJECT_TEXTS.notFound);
    expect(await refusalOf({ insurerCompanyId: rival.id })).toBe(PROJECT_TEXTS.notFound);
    expect(await refusalOf({ projectId: randomUUID() })).toBe(PROJECT_TEXTS.notFound);
    await at.portal.call(at.coordinator, 'PATCH', `/projects/${project}/close`, { closingReason: 'Sold' });
    expect(await refusalOf()).toBe(PROJECT_TEXTS.closed);
    expect(await listed()).toEqual([]);
    await at.portal.call(at.coordinator, 'DELETE', `/projects/${project}`);
    expect(await refusalOf()).toBe(PROJECT_TEXTS.notFound);
  });

  it('where a resource was assigned meanwhile, but not once that has ended', async () => {
    const given = await at.assign(project, toEngineer(at.granite.engineer));
    const fee = aFee(await book.addContact(await book.emailOf(at.basalt.coordinator)));
    expect(await accept(fee)).toMatchObject({ assignmentId: null, refusal: ASSIGNMENT_TEXTS.assignedAlready });
    await at.done(at.coordinator, 'cancel', given);
    expect(await accept(fee)).toMatchObject({ assignmentId: expect.any(String), refusal: null });
  });

  it('of a company of another book; one that was deleted from the own book keeps it', async () => {
    const rival = (await at.portal.addCompany('Rival Insurance')).person('ICCoordinator');
    const email = await book.emailOf(at.granite.coordinator);
    const refusal = FEE_PROPOSAL_TEXTS.unknownRecipient;
    expect(await accept(aFee(await book.addContact(email, { as: rival })))).toMatchObject({
      assignmentId: null,
      refusal,
    });
    const contact = await book.addContact(email);
    await at.portal.call(at.coordinator, 'DELETE', `/company-contacts/${contact.id}`);
    expect(await accept(aFee(contact))).toMatchObject({ refusal: null });
    expect((await at.list(at.granite.coordinator, project)).items).toMatchObject([{ company: { id: at.granite.id } }]);
  });

  it('where the book has another e-mail by now, whose former reader does not get the project', async () => {
    const contact = await book.addContact(await book.emailOf(at.granite.coordinator));
    const fee = aFee(contact);
    const { id, name, type, info } = contact;
    const changed = { id, name, type, info: { ...info, email: anEmail() } };
    expect((await at.portal.call(at.coordinator, 'PUT', '/company-contacts', changed)).status).toBe(200);
    expect(await accept(fee)).toMatchObject({ assignmentId: null, refusal: FEE_PROPOSAL_TEXTS.addressChanged });
    expect([await listed(), await at.sees(at.granite.coordinator, project)]).toEqual([[], false]);
  });
});

describe('an accepted fee of a company without an account (decisions §27)', () => {
  it('names the company of the book, which services/admin is asked to invite, and which nobody else sees', async () => {
    const contact = await book.addContact(anEmail());
    const { name, info } = contact;
    const answer = await accept(aFee(contact));
    const [assignment] = await listed();
    expect(assignment).toMatchObject({
      ...{ id: answer?.assignmentId, status: 'AwaitingResource', company: null },
      invitedCompany: { name, email: info.email },
    });
    const asked = { assignmentId: assignment?.id, companyId: at.insurer.id, companyName: name, email: info.email };
    expect(await book.invitesOf(assignment?.id)).toEqual([{ ...asked, version: 1, ask: 'Invite' }]);
    expect(await at.sees(at.granite.coordinator, project)).toBe(false);
    const history = await at.portal.call(at.coordinator, 'GET', `/assignments/${assignment?.id}/history`);
    expect(history.body.data).toMatchObject({ items: [{ action: 'create', actorName: 'Clara Nordin' }] });
  });

  it('is that of people without a company, of another kind of company, and who wait for approval', async () => {
    const alone = await at.addPerson('RiskEngineer', null, 'Alma');
    const waiting = await at.addPerson('RCCoordinator', at.granite.id, 'Wim');
    await at.portal.knex('members').where({ user_id: waiting.sub }).update({ access_status: 'NeedApproval' });
    for (const person of [alone, at.internal, at.coordinator, waiting]) {
      project = await at.portal.addProject(at.insurer);
      await accept(aFee(await book.addContact(await book.emailOf(person))));
      expect(await listed()).toMatchObject([{ company: null, invitedCompany: { email: await book.emailOf(person) } }]);
    }
  });

  it('is the company’s once it has registered and was let in; its coordinators are told', async () => {
    const contact = await book.addContact(anEmail());
    await accept(aFee(contact));
    const companyId = randomUUID();
    const waiting = { userId: randomUUID(), accessStatus: 'NeedApproval' };
    await book.appear(contact.info.email, waiting, companyId);
    expect(await listed()).toMatchObject([{ company: null, version: 1 }]);
    const registered = await book.appear(
      contact.info.email.toUpperCase(),
      { ...waiting, version: 2, accessStatus: 'HasAccess' },
      companyId,
    );
    expect(await listed()).toMatchObject([
      { status: 'AwaitingResource', company: { id: companyId, name: 'Granite Registered' }, invitedCompany: null },
    ]);
    expect(await at.sees(registered, project)).toBe(true);
    expect(await at.told(project)).toEqual(['created', 'fee-settled', 'created']);
    // Later news of the same person change nothing.
    await book.appear(contact.info.email, { userId: registered.sub, version: 3 }, companyId);
    expect(await listed()).toMatchObject([{ version: 2 }]);
  });

  it('is that of whoever gets the e-mail otherwise: an engineer who joins a risk company', async () => {
    const contact = await book.addContact(anEmail());
    await accept(aFee(contact));
    const person = { userId: randomUUID(), role: 'RiskEngineer' };
    await book.appear(contact.info.email, { ...person, companyId: null, companyType: 'NoCompany' });
    expect(await listed()).toMatchObject([{ company: null }]);
    await book.appear(contact.info.email, { ...person, version: 2 });
    expect(await listed()).toMatchObject([{ company: { name: 'Granite Registered' } }]);
  });

  it('is cancelled like others: the invite is withdrawn, and who registers later gets nothing', async () => {
    const contact = await book.addContact(anEmail());
    const [first, second] = [project, await at.portal.addProject(at.insurer)];
    const [one, two] = [await accept(aFee(contact)), await accept(aFee(contact, { projectId: second }))];
    await at.done(at.coordinator, 'cancel', { id: one?.assignmentId ?? '' });
    // The insurer waits for the company in the second project.
    expect((await book.invitesOf(one?.assignmentId)).map(({ ask }) => ask)).toEqual(['Invite']);
    await at.done(at.coordinator, 'cancel', { id: two?.assignmentId ?? '' });
    expect((await book.invitesOf(two?.assignmentId)).map(({ ask, version }) => [ask, version])).toEqual([
      ['Invite', 1],
      ['Withdraw', 2],
    ]);
    const late = await book.appear(contact.info.email);
    expect(await listed()).toMatchObject([
      { status: 'Cancelled', company: null, invitedCompany: { name: contact.name } },
    ]);
    expect([await at.sees(late, first), await at.sees(late, second)]).toEqual([false, false]);
  });

  it('ends with its project, and stays as it is where an engineer without a company becomes primary', async () => {
    const fee = aFee(await book.addContact(anEmail()));
    const answer = await accept(fee);
    const alone = await at.addPerson('RiskEngineer', null, 'Alma');
    await at.portal.addParticipant(project, alone);
    const path = `/projects/${project}/primary-risk-engineer`;
    const named = await at.portal.call(at.coordinator, 'PUT', path, { email: await book.emailOf(alone) });
    expect(named.status, JSON.stringify(named.body)).toBe(200);
    expect(await listed()).toMatchObject([{ status: 'AwaitingResource', invitedCompany: {} }]);
    await at.portal.call(at.coordinator, 'DELETE', `/projects/${project}`);
    expect((await book.invitesOf(answer?.assignmentId)).map(({ ask }) => ask)).toEqual(['Invite', 'Withdraw']);
  });
});
