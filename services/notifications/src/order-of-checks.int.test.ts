import { projectCreated } from '@portal/contracts/events/projects';
import { inboxAnswer } from '@portal/contracts/notifications/inbox';
import { until, type TriedWrite } from '@portal/testing';
import { describeOrderOfChecks } from '@portal/testing/describe-order-of-checks';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import * as v from 'valibot';
import { anEvent } from './notifications/events.fixture.ts';
import { startFixture, type Fixture, type Person } from './portal.fixture.ts';

let fixture: Fixture;
let claims: Person;
/** A notification that asks to acknowledge no assignment. */
let id: string;
beforeAll(async () => {
  fixture = await startFixture();
  const companyId = randomUUID();
  const actor = await fixture.member('ICCoordinator', companyId);
  claims = await fixture.member('ICCoordinator', companyId);
  const project = { projectId: randomUUID(), projectName: 'Dam', insurerCompanyId: companyId };
  await fixture.deliver(anEvent(projectCreated.subject, project, actor.sub));
  id = await until(async () => {
    const response = await fixture.call(claims, '/notifications/inbox');
    return v.parse(inboxAnswer, await response.json()).data.items[0]?.id;
  });
});
afterAll(() => fixture?.stop());

const ofNotification = (call: string, breaches: TriedWrite['breaches'] = {}): TriedWrite => ({
  ...{ path: `/notifications/${id}/${call}`, claims },
  breaches: { tenant: { claims: { ...claims, sub: randomUUID() } }, ...breaches },
});

const TRIED: Readonly<Record<string, () => TriedWrite>> = {
  'PUT /notifications/{id}/acknowledge-assignment': () => ofNotification('acknowledge-assignment', { state: {} }),
  'PUT /notifications/{id}/dismiss': () => ofNotification('dismiss'),
  'PUT /notifications/{id}/mark-as-viewed': () => ofNotification('mark-as-viewed'),
  'PUT /notifications/mark-all-as-viewed': () => ({ path: '/notifications/mark-all-as-viewed', claims }),
};

describeOrderOfChecks('notifications', TRIED, () => fixture.running);
