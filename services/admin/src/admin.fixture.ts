import { randomUUID } from 'node:crypto';
import type { CompanyType, Role } from '@portal/contracts/common/enums';
import type { EventType, PortalEvent } from '@portal/contracts/events/envelope';
import { buildFrom } from '@portal/service-kit';
import { copyOutbox, startMailBox, startService, until } from '@portal/testing';
import type * as v from 'valibot';
import { admin } from './app.ts';
import { addCompany, type Company } from './core/companies/company.repository.ts';
import { newMember } from './core/members/new-member.ts';
import { addMember, type Member } from './core/members/member.repository.ts';
import { addSubscription, type Terms } from './subscriptions/subscription.repository.ts';

export const ADDRESS = {
  country: 'United Kingdom',
  state: 'London',
  city: 'London',
  addressLine: '28 Lime St',
  zipCode: 'EC3M',
};

/** An answer as tests read it. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: {
    readonly data?: Record<string, unknown> & { items?: Record<string, unknown>[] };
    readonly error?: { code: string; message: string };
    readonly fieldErrors?: Record<string, string[]>;
  };
}

/** A company with its primary contact, and the API as that person. */
export interface TestCompany {
  readonly companyId: string;
  readonly type: Company['type'];
  readonly coordinator: TestPerson;
}
export interface TestPerson {
  readonly userId: string;
  call(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>;
}

/** Starts admin with its own database, bus and mail box; `deliver` publishes events as identity does. */
export async function startAdmin(more: Readonly<Record<string, string>> = {}) {
  const box = await startMailBox();
  const running = await startService(admin, ({ settings, tokens }) =>
    buildFrom(admin, { ...settings, SMTP_URL: box.url, ...more }, { jwks: tokens.jwks, logger: false }),
  );
  const { knex } = running.service.deps;

  const fixture = {
    ...running,
    knex,
    box,

    async stop() {
      await running.stop();
      await box.stop();
    },

    /** Publishes an event as identity does; returns the event's id. */
    async deliver<Schema extends v.GenericSchema>(
      type: EventType<Schema>,
      data: v.InferInput<Schema>,
    ): Promise<string> {
      const event: PortalEvent = {
        id: randomUUID(),
        subject: type.subject,
        occurredAt: new Date().toISOString(),
        actor: null,
        data,
      };
      await (await running.nats.jetstream()).publish(type.subject, JSON.stringify(event), { msgID: event.id });
      return event.id;
    },

    /** Waits until a published event has been handled, whatever its result. */
    handled: (eventId: string) => until(() => knex('handled_events').where({ event_id: eventId }).first('event_id')),

    /** The API as somebody of a company, or without one. */
    as(role: Role, companyType: CompanyType, companyId: string | null, userId: string = randomUUID()): TestPerson {
      const headers = running.tokens.headers({ sub: userId, role, companyType, companyId });
      return {
        userId,
        async call(method, path, body, more) {
          const response = await fetch(`${running.url}${path}`, {
            method,
            headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }), ...more },
            ...(body !== undefined && { body: JSON.stringify(body) }),
          });
          return {
            status: response.status,
            headers: response.headers,
            body: (await response.json()) as Answer['body'],
          };
        },
      };
    },

    async company(type: Company['type'] = 'Insurance', plan: Terms['package'] | null = 'Global'): Promise<TestCompany> {
      const companyId = randomUUID();
      const role = type === 'Risk' ? 'RCCoordinator' : 'ICCoordinator';
      const coordinator = fixture.as(role, type, companyId);
      await knex.transaction(async (tx) => {
        const name = `Company ${companyId.slice(0, 8)}`;
        await addCompany(tx, { companyId, type, name, address: ADDRESS, phone: '+442079460118' }, null);
      });
      if (plan) await fixture.subscribe(companyId, plan);
      await fixture.member({ userId: coordinator.userId, companyId, role, isPrimaryContact: true });
      return { companyId, type, coordinator };
    },

    async subscribe(companyId: string, plan: Terms['package']): Promise<void> {
      const startDate = new Date().toISOString().slice(0, 10);
      const maxProjectsCount = plan === 'Lite' ? 20 : null;
      const terms: Terms = { type: 'Paid', package: plan, period: 'Year', startDate, maxProjectsCount };
      await knex.transaction((tx) => addSubscription(tx, randomUUID(), { companyId, userId: null }, terms, null));
    },

    /** Sets the times of the invites mailed to an address back by a number of seconds, and of those that were not mailed. */
    async ageInviteMails(email: string, seconds: number): Promise<void> {
      const back = (column: string) => knex.raw('?? - make_interval(secs => ?)', [column, seconds]);
      await knex('invite_mails')
        .where((counted) => counted.where({ email }).orWhereLike('email', `% ${email}`))
        .update({ began_at: back('began_at'), last_at: back('last_at') });
    },

    /** Sets how many invites a company has mailed within the hour that ends after some seconds. */
    async invitesSent({ companyId }: Pick<TestCompany, 'companyId'>, mails: number, seconds = 3_600): Promise<void> {
      const began_at = knex.raw(`now() - interval '1 hour' + make_interval(secs => ?)`, [seconds]);
      await knex('sent_invites').insert({ company_id: companyId, began_at, mails }).onConflict('company_id').merge();
    },

    /** The first office of a company. */
    async office({ companyId }: Pick<TestCompany, 'companyId'>): Promise<string> {
      const [id] = await knex('locations')
        .where({ company_id: companyId, is_primary: true })
        .pluck<string[]>('location_id');
      return id ?? '';
    },

    async member(changes: Partial<Member>): Promise<string> {
      const userId = changes.userId ?? randomUUID();
      const person = { firstName: 'Elias', lastName: 'Moreau', role: 'RiskEngineer', companyId: null } as const;
      const rest = { userId, accessStatus: 'HasAccess' } as const;
      const member = newMember({ ...person, email: `${userId}@company.example`, ...rest, ...changes });
      await knex.transaction((tx) => addMember(tx, member, null));
      return userId;
    },

    /** Events of a kind about a person, the oldest first. */
    async events<Schema extends v.GenericSchema>(type: EventType<Schema>, userId: string) {
      const rows = await knex('copied_events').where({ subject: type.subject }).orderBy('seq').pluck<string[]>('event');
      return rows
        .map((text) => (JSON.parse(text) as PortalEvent<v.InferOutput<Schema>>).data)
        .filter((data) => (data as { userId?: string }).userId === userId);
    },

    /** The registration events of a person's invite, by what became of it, the oldest first. */
    async registration(inviteId: string) {
      const rows = await knex('copied_events')
        .whereLike('subject', 'admin.%.v1')
        .orderBy('seq')
        .select<{ event: string }[]>('event');
      return rows
        .map(({ event }) => JSON.parse(event) as PortalEvent<{ inviteId?: string }>)
        .filter(({ subject, data }) => /registration|joined/.test(subject) && data.inviteId === inviteId)
        .map(({ subject, data }) => ({ subject: subject.slice('admin.'.length, -'.v1'.length), data }));
    },

    status: async (userId: string): Promise<string | undefined> =>
      (await knex('members').where({ user_id: userId }).first<{ access_status: string }>('access_status'))
        ?.access_status,
  };
  await copyOutbox(knex);
  return fixture;
}
export type AdminFixture = Awaited<ReturnType<typeof startAdmin>>;

/** Page, invite and one-time token of the link in a mail. */
export function linkIn(text: string | undefined): {
  readonly page: string;
  readonly inviteId: string;
  readonly token: string;
} {
  const found = /\S*\/account\/signup\S*\?\S+/.exec(text ?? '')?.[0];
  if (!found) throw new Error('There is no link in this mail');
  const { pathname: page, searchParams } = new URL(found);
  return { page, inviteId: searchParams.get('inviteId') ?? '', token: searchParams.get('token') ?? '' };
}
