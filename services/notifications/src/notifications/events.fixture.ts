import { randomUUID } from 'node:crypto';
import type { Role } from '@portal/contracts/common/enums';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import type { ProjectState } from '@portal/contracts/events/project-states';
import { storeProjects } from '@portal/project-access';
import { createDatabase, type TestDatabase } from '@portal/testing';
import { migrations } from '../../migrations/index.ts';
import { storeMember, type MemberVersion } from '../core/members/member.repository.ts';
import { notifying } from './events.ts';
import { clearActionsOfThoseWhoLeft } from './leaving.ts';

/** A stored notification, by the columns that tests read. */
export interface Row {
  readonly id: string;
  readonly user_id: string;
  readonly type: string;
  readonly is_viewed: boolean;
  readonly cleared_by: string | null;
  readonly position: string;
  readonly data: Record<string, unknown>;
}

/** Inboxes on which a test lets events happen, without the bus. */
export interface TestInboxes {
  readonly database: TestDatabase;
  aMember(this: void, member: Partial<MemberVersion> & { role: Role }): Promise<string>;
  /** Creates an insurer with three coordinators, one of them without access, and an underwriter. */
  anInsurer(this: void): Promise<{ companyId: string; actor: string; colleague: string }>;
  happens(this: void, event: PortalEvent): Promise<void>;
  /** Lets a newer state of a project come, as its consumer handles it; it was published at that time. */
  projectComes(
    this: void,
    state: Pick<ProjectState, 'projectId' | 'companyId' | 'participants'> & Partial<ProjectState>,
    publishedAt: string,
  ): Promise<void>;
  rowsOf(this: void, eventId: string): Promise<Row[]>;
}

let clock = Date.parse('2026-11-20T10:00:00.000Z');

/** An event that happened a second after the one before. */
export const anEvent = (subject: string, data: object, actor: string | null): PortalEvent => ({
  id: randomUUID(),
  subject,
  occurredAt: new Date((clock += 1_000)).toISOString(),
  actor: actor === null ? null : { userId: actor, name: 'Clara Nordin' },
  data,
});

export async function startInboxes(): Promise<TestInboxes> {
  const database = await createDatabase(migrations);
  const { notify } = notifying('http://localhost:4200');
  let version = 0;
  const aMember: TestInboxes['aMember'] = async (member) => {
    const userId = randomUUID();
    const address = { email: `${userId}@people.example`, firstName: 'Marcus' };
    const given = {
      ...address,
      userId,
      version: 1,
      companyId: null,
      companyType: 'NoCompany',
      accessStatus: 'HasAccess',
    } as const;
    await database.knex.transaction((tx) => storeMember(tx, { ...given, ...member }));
    return userId;
  };
  return {
    database,
    aMember,
    async anInsurer() {
      const companyId = randomUUID();
      const of = { companyId, companyType: 'Insurance' } as const;
      const [actor, colleague] = await Promise.all([
        aMember({ ...of, role: 'ICCoordinator' }),
        aMember({ ...of, role: 'ICCoordinator' }),
        aMember({ ...of, role: 'ICCoordinator', accessStatus: 'NoAccess' }),
        aMember({ ...of, role: 'ICUnderwriter' }),
      ]);
      return { companyId, actor, colleague };
    },
    projectComes: (state, publishedAt) =>
      database.knex.transaction(async (tx) => {
        version += 1;
        const given = { version, name: 'Dam', companyType: 'Insurance', status: 'Open' } as const;
        const kept = await storeProjects(tx, [{ ...given, ...state }]);
        const published = kept.map((one) => ({ ...one, publishedAt, closedAt: null }));
        await clearActionsOfThoseWhoLeft(tx, published);
      }),
    happens: (event) => database.knex.transaction((tx) => notify(tx, event)),
    rowsOf: (eventId) => database.knex('notifications').where({ event_id: eventId }).orderBy('user_id'),
  };
}
