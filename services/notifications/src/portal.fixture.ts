import { randomUUID } from 'node:crypto';
import type { Role } from '@portal/contracts/common/enums';
import { memberChanged } from '@portal/contracts/events/admin';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import type { SessionClaims } from '@portal/contracts/identity/session';
import { buildFrom, type Service } from '@portal/service-kit';
import { startMailBox, startService, until, type RunningTestService, type TestMailBox } from '@portal/testing';
import type * as v from 'valibot';
import { notificationsService } from './app.ts';
import { anEvent } from './notifications/events.fixture.ts';

/** A person as tests use it: known to the service, with claims that fit. */
export type Person = Pick<SessionClaims, 'sub' | 'role' | 'companyId' | 'companyType'>;

type MemberOf = v.InferInput<typeof memberChanged.data>;

/** The running service with a bus on which a test speaks for the other services. */
export interface Fixture {
  readonly running: RunningTestService<Service>;
  readonly mailBox: TestMailBox;
  /** Publishes an event; publishing it again uses the same id. */
  deliver(event: PortalEvent): Promise<void>;
  /** Lets the service know a member of a company. */
  member(
    role: Role,
    companyId: string | null,
    changes?: Partial<MemberOf>,
  ): Promise<Person & { readonly email: string }>;
  stop(): Promise<void>;
  call(person: Partial<SessionClaims>, path: string, init?: RequestInit): Promise<Response>;
}

export async function startFixture(): Promise<Fixture> {
  const mailBox = await startMailBox();
  const running = await startService(notificationsService, ({ settings, tokens }) =>
    buildFrom(notificationsService, { ...settings, SMTP_URL: mailBox.url }, { jwks: tokens.jwks, logger: false }),
  );
  await until(async () => (await running.service.ready()).ready);
  const { knex } = running.service.deps;

  const deliver = async (event: PortalEvent): Promise<void> => {
    const jetstream = await running.nats.jetstream();
    await jetstream.publish(event.subject, JSON.stringify(event), { msgID: randomUUID() });
  };
  return {
    running,
    mailBox,
    async stop() {
      await running.stop();
      await mailBox.stop();
    },
    deliver,
    async member(role, companyId, changes = {}) {
      const { companyType = 'Insurance' } = changes;
      const person = { sub: randomUUID(), role, companyId, companyType, email: `${randomUUID()}@people.example` };
      const names = { email: person.email, firstName: 'Marcus', lastName: 'Lindqvist', companyName: null };
      const rest = {
        isPrimaryContact: false,
        designation: null,
        phone: null,
        address: null,
        accessStatus: 'HasAccess',
      };
      const of = { userId: person.sub, version: 1, role, companyId, companyType: person.companyType };
      await deliver(anEvent(memberChanged.subject, { ...of, ...names, ...rest, ...changes }, null));
      await until(() => knex('members').where({ user_id: person.sub }).first());
      return person;
    },
    call: (person, path, init = {}) =>
      fetch(`${running.url}${path}`, {
        ...init,
        headers: {
          ...running.tokens.headers({ companyProjectTabAccess: ['details', 'resources'], ...person }),
          ...init.headers,
        },
      }),
  };
}
