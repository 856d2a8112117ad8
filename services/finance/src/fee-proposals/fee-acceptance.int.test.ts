import { FEE_PROPOSAL_TEXTS } from '@portal/contracts/finance/fee-proposal-lists';
import type { Activity } from '@portal/contracts/projects/activity';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXPIRED, startFees, told, type FeesFixture } from './fee-proposals.fixture.ts';

let fees: FeesFixture;
beforeAll(async () => {
  fees = await startFees();
});
afterAll(() => fees?.stop());

describe('accepting a fee (decisions §7, §27)', () => {
  it('rejects the others, asks for the assignment, and tells everybody once it is made', async () => {
    const where = await fees.place();
    const [first, second] = where.companies;
    const { id } = await fees.sent(where);
    await fees.submit(id, first.id);
    await fees.submit(id, second.id);
    const { data } = await fees.accept(where, id, second.id);
    const statuses = ['Rejected', 'Approved', 'Rejected'];
    expect(data).toMatchObject({
      status: 'Approved',
      assignment: 'Pending',
      recipients: statuses.map((status) => ({ status })),
    });
    expect(await fees.eventsOf('finance.fee-proposal.assignment-requested.v1', id)).toMatchObject([
      { companyContactId: second.id, respondentEmail: second.email, projectId: where.id },
    ]);
    expect(await fees.eventsOf('finance.fee-proposal.accepted.v1', id)).toEqual([]);
    await fees.settle(where, id, second.id);
    expect(await fees.eventsOf('finance.fee-proposal.accepted.v1', id)).toMatchObject([
      { companyContactId: second.id, outcome: 'Approved', companyName: 'Ärmel Insurance' },
    ]);
    expect(await fees.eventsOf('finance.fee-proposal.rejected.v1', id)).toMatchObject([
      { companyContactId: first.id, outcome: 'Rejected' },
      { companyContactId: where.companies[2].id },
    ]);
  });

  it('of two people who accept two companies at once, one wins and the other reads why', async () => {
    const where = await fees.place();
    const [first, second] = where.companies;
    const { id } = await fees.sent(where);
    await fees.submit(id, first.id);
    await fees.submit(id, second.id);
    const answers = await Promise.all([first, second].map((one) => fees.accept(where, id, one.id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const lost = answers.find(({ status }) => status === 400);
    expect(lost?.error?.message).toBe(FEE_PROPOSAL_TEXTS.decided);
    const approved = (await fees.one(where, id)).recipients.filter(({ status }) => status === 'Approved');
    expect(approved).toHaveLength(1);
    expect(await fees.eventsOf('finance.fee-proposal.assignment-requested.v1', id)).toHaveLength(1);
  });

  it('is refused once the proposal is decided, in the same words from the version of before and from the present one', async () => {
    const where = await fees.place();
    const [first, second] = where.companies;
    const [one, other] = [await fees.sent(where), await fees.sent(where)];
    for (const { id } of [one, other]) {
      await fees.submit(id, first.id);
      await fees.submit(id, second.id);
    }
    const told = async (id: string, companyContactId: string, headers: object = {}) => {
      const { status, error } = await fees.accept(where, id, companyContactId, headers);
      return [status, error?.message, error?.details?.changedBy];
    };
    const before = { 'if-match': `"${(await fees.one(where, one.id)).version}"` };
    const { version } = (await fees.accept(where, one.id, first.id)).data;
    const { decided } = FEE_PROPOSAL_TEXTS;
    for (const { id } of [first, second]) {
      expect(await told(one.id, id, before)).toEqual([409, decided, 'Clara Żak']);
      expect(await told(one.id, id, { 'if-match': `"${version}"` })).toEqual([400, decided, undefined]);
    }
    await fees.reject(where, other.id);
    expect(await told(other.id, first.id)).toEqual([400, decided, undefined]);
  });

  it('is refused for who has not answered, and from a version that is old', async () => {
    const where = await fees.place();
    const [first, second] = where.companies;
    const { id, version } = await fees.sent(where);
    expect((await fees.accept(where, id, first.id)).error?.message).toBe('This company has not answered yet.');
    await fees.submit(id, second.id);
    expect((await fees.accept(where, id, second.id, { 'if-match': `"${version}"` })).status).toBe(409);
    expect((await fees.accept(where, id, randomUUID())).status).toBe(404);
  });

  it('is refused where the book has another address; one of a company that was deleted from it is accepted', async () => {
    const where = await fees.place();
    const [first, second] = where.companies;
    const { id } = await fees.sent(where);
    await fees.submit(id, first.id);
    await fees.submit(id, second.id);
    await fees.company(where.companyId, { ...first, version: 2, email: 'right@granite.example' });
    await fees.company(where.companyId, { ...second, version: 2, isDeleted: true });
    const late = await fees.accept(where, id, first.id);
    expect([late.status, late.error?.message]).toEqual([400, FEE_PROPOSAL_TEXTS.addressChanged]);
    expect((await fees.accept(where, id, second.id)).status).toBe(200);
  });

  it('goes by an address, not by its capitals', async () => {
    const where = await fees.place();
    const [first, second] = where.companies;
    const { id } = await fees.sent(where);
    await fees.submit(id, first.id);
    for (const one of [first, second])
      await fees.company(where.companyId, { ...one, version: 2, email: one.email.toUpperCase() });
    expect((await fees.submit(id, second.id)).status).toBe(200);
    expect((await fees.accept(where, id, first.id)).status).toBe(200);
  });

  it('is refused in another proposal once the project is assigned; a rejection tells its companies', async () => {
    const where = await fees.place();
    const [first, second] = where.companies;
    const [{ id }, other] = [await fees.sent(where), await fees.sent(where)];
    await fees.submit(id, first.id);
    await fees.submit(other.id, second.id);
    await fees.accept(where, id, first.id);
    await fees.settle(where, id, first.id);
    const late = await fees.accept(where, other.id, second.id);
    expect([late.status, late.error?.message]).toEqual([400, FEE_PROPOSAL_TEXTS.assignedMeanwhile]);
    expect((await fees.reject(where, other.id)).data.status).toBe('Rejected');
    expect(await fees.eventsOf('finance.fee-proposal.rejected.v1', other.id)).toHaveLength(3);
  });

  it('is undone with a reason where the assignment is refused; another may be accepted then', async () => {
    const where = await fees.place();
    const [first, second, third] = where.companies;
    const { id } = await fees.sent(where);
    await fees.submit(id, first.id);
    await fees.submit(id, second.id);
    await fees.accept(where, id, first.id);
    expect(told(await fees.submit(id, third.id))).toEqual(EXPIRED);
    await fees.settle(where, id, first.id, { refusal: 'A resource has already been assigned to the project.' });
    expect(await fees.one(where, id)).toMatchObject({
      ...{
        status: 'WaitingForApproval',
        assignment: null,
        refusal: 'A resource has already been assigned to the project.',
      },
      recipients: [{ status: 'ApprovedByRe' }, { status: 'ApprovedByRe' }, { status: 'Sent' }],
    });
    expect((await fees.form(id, third.id)).status).toBe(200);
    expect(await fees.eventsOf('finance.fee-proposal.rejected.v1', id)).toEqual([]);
    const { data } = await fees.accept(where, id, second.id);
    expect(data).toMatchObject({ status: 'Approved', refusal: null });
  });

  it('that is undone opens no link that had to end meanwhile: with the project, or with an address of the book', async () => {
    const where = await fees.place();
    const [first, second, third] = where.companies;
    const { id } = await fees.sent(where);
    await fees.submit(id, first.id);
    await fees.accept(where, id, first.id);
    await fees.company(where.companyId, { ...second, version: 2, email: 'right@granite.example' });
    await fees.company(where.companyId, { ...third, version: 2, isDeleted: true });
    await fees.settle(where, id, first.id, { refusal: 'A resource has already been assigned to the project.' });
    for (const one of [second, third]) expect(told(await fees.form(id, one.id))).toEqual(EXPIRED);

    const other = await fees.place();
    const [accepted, open] = other.companies;
    const closed = await fees.sent(other, { fileId: await fees.file(other.coordinator) });
    await fees.submit(closed.id, accepted.id);
    await fees.accept(other, closed.id, accepted.id);
    await other.publish({ status: 'Closed' });
    await fees.settle(other, closed.id, accepted.id, { refusal: 'The project is closed.' });
    await other.publish({ status: 'Open' });
    expect(told(await fees.form(closed.id, open.id))).toEqual(EXPIRED);
    const published = await fees.eventsOf<{ holders: { links: { expiresAt: string }[] }[] }>(
      'finance.attachments.changed.v1',
      closed.id,
    );
    const links = published.at(-1)?.holders[0]?.links ?? [];
    expect(links.map(({ expiresAt }) => new Date(expiresAt) <= new Date())).toEqual([true, true]);
    // They are sent again after the reopening (decisions §7).
    await fees.call(other.coordinator, 'PUT', `/fee-proposals/${closed.id}/resend`, { companyContactId: open.id });
    expect((await fees.form(closed.id, open.id)).status).toBe(200);
  });

  it('cannot follow a rejection, nor a rejection an acceptance', async () => {
    const where = await fees.place();
    const [first] = where.companies;
    const [one, other] = [await fees.sent(where), await fees.sent(where)];
    for (const { id } of [one, other]) await fees.submit(id, first.id);
    await fees.reject(where, one.id);
    expect((await fees.accept(where, one.id, first.id)).status).toBe(400);
    expect(await fees.eventsOf('finance.fee-proposal.rejected.v1', one.id)).toHaveLength(3);
    await fees.accept(where, other.id, first.id);
    expect((await fees.reject(where, other.id)).status).toBe(400);
  });

  it('is in the history, with the name of the company that answered', async () => {
    const where = await fees.place();
    const [first] = where.companies;
    const { id } = await fees.sent(where, { companyContactIds: [first.id] });
    await fees.submit(id, first.id);
    await fees.accept(where, id, first.id);
    await fees.settle(where, id, first.id);
    const { data } = await fees.call<{ items: Activity[] }>(where.underwriter, 'GET', `/fee-proposals/${id}/history`);
    expect(data.items.map(({ action, actorName }) => [action, actorName]).toReversed()).toEqual([
      ['create', 'Clara Żak'],
      ['send', 'Clara Żak'],
      ['answer', first.name],
      ['accept', 'Clara Żak'],
      ['makeAssignment', 'System'],
    ]);
  });
});
