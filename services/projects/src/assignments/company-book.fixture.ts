import { companyChanged, memberChanged } from '@portal/contracts/events/admin';
import { companyInviteAsked } from '@portal/contracts/events/assignments';
import type { EventType, PortalEvent } from '@portal/contracts/events/envelope';
import type { CompanyContact } from '@portal/contracts/projects/company-contact';
import { until } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import type * as v from 'valibot';
import type { AssignmentPortal, Claims } from './assignments.fixture.ts';

type Invite = v.InferOutput<typeof companyInviteAsked.data>;

/** Returns an e-mail that nobody has. */
export const anEmail = () => `${randomUUID().slice(0, 12)}@new.example`;

/** Companies of an insurer's book, and the people who have their e-mails. */
export interface CompanyBook {
  /** Adds a risk company, or another one, to the book of the coordinator or of somebody else. */
  addContact(email: string, over?: { readonly as?: Partial<Claims>; readonly type?: string }): Promise<CompanyContact>;
  emailOf(person: Claims): Promise<string>;
  /** Sends an event, and waits until it was handled. */
  send(type: EventType, data: object, consumers?: number, id?: string): Promise<void>;
  /** Returns the published events of a type that are about something. */
  eventsOf<Data>(type: EventType, isAbout: (data: Data) => boolean): Promise<Data[]>;
  invitesOf(assignmentId: string | null | undefined): Promise<Invite[]>;
  /** Has somebody of a risk company appear, as services/admin publishes it. */
  appear(email: string, over?: object, companyId?: string): Promise<Claims>;
}

/** Companies of the insurer's book of a portal. */
export function companyBookOf({ portal, coordinator }: AssignmentPortal): CompanyBook {
  const send: CompanyBook['send'] = async ({ subject }, data, consumers = 1, id = randomUUID()) => {
    const actor = { userId: coordinator.sub, name: 'Clara Nordin' };
    const event: PortalEvent = { id, subject, occurredAt: new Date().toISOString(), actor, data };
    const stream = await portal.running.nats.jetstream();
    await stream.publish(subject, JSON.stringify(event), { msgID: randomUUID() });
    await until(async () => (await portal.knex('handled_events').where({ event_id: id })).length >= consumers);
  };
  const eventsOf: CompanyBook['eventsOf'] = async <Data>(
    { subject }: EventType,
    isAbout: (data: Data) => boolean,
  ): Promise<Data[]> => {
    const texts = await portal.knex('copied_events').where({ subject }).orderBy('seq').pluck<string[]>('event');
    return texts.map((text) => (JSON.parse(text) as PortalEvent<Data>).data).filter(isAbout);
  };
  return {
    async addContact(email, { as = coordinator, type = 'Risk' } = {}) {
      const name = `Granite ${randomUUID().slice(0, 8)}`;
      const answer = await portal.call(as, 'POST', '/company-contacts', { name, type, info: { email } });
      return answer.body.data as CompanyContact;
    },
    async emailOf({ sub }) {
      const member = await portal.knex('members').where({ user_id: sub }).first<{ email: string }>('email');
      return member.email;
    },
    send,
    eventsOf,
    invitesOf: (assignmentId) => eventsOf<Invite>(companyInviteAsked, (data) => data.assignmentId === assignmentId),
    async appear(email, over = {}, companyId = randomUUID()) {
      const person = { userId: randomUUID(), version: 1, email, firstName: 'Rita', lastName: 'Stone', ...over };
      await send(companyChanged, { companyId, version: 1, type: 'Risk', name: 'Granite Registered' });
      const member = {
        ...{ role: 'RCCoordinator', companyId, companyType: 'Risk', companyName: 'Granite Registered' },
        ...{ isPrimaryContact: true, designation: null, phone: null, address: null, accessStatus: 'HasAccess' },
        ...person,
      };
      await send(memberChanged, member, 3);
      return { sub: person.userId, role: 'RCCoordinator', companyId, companyType: 'Risk' };
    },
  };
}
