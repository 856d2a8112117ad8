import { tabSettingsOf, type KnownProject, type Parties } from '@portal/project-access';
import type { Knex } from 'knex';
import { rolesOf, type StreamedChange } from './audience.ts';

/** Channel that notifies open streams of changed work at commit; the payload is a {@link StreamedChange}. */
export const WORK_CHANNEL = 'work';

type Change = Omit<StreamedChange, 'roles' | 'userIds' | 'companyIds'> & Parties;

/** Ids of one payload, of people and of companies: PostgreSQL takes 8,000 bytes at most. */
const IDS = 80;

/**
 * Notifies the streams of every copy of the service. Nothing is stored, since pages opened later load the present
 * state.
 */
export async function notifyStreams(tx: Knex.Transaction, changes: readonly Change[]): Promise<void> {
  const settings = await tabSettingsOf(
    tx,
    changes.flatMap(({ companyId }) => companyId ?? []),
  );
  const payloads = changes.flatMap((change) => {
    const { userIds, companyIds } = change;
    const roles = rolesOf(change.tab, settings.get(change.companyId ?? ''));
    const parts = Math.max(1, Math.ceil(Math.max(userIds.length, companyIds.length) / IDS));
    return Array.from({ length: parts }, (_, part) => {
      const some = (ids: readonly string[]) => ids.slice(part * IDS, (part + 1) * IDS);
      const streamed: StreamedChange = { ...change, roles, userIds: some(userIds), companyIds: some(companyIds) };
      return JSON.stringify(streamed);
    });
  });
  await tx.raw(`select pg_notify('${WORK_CHANNEL}', payload) from unnest(?::text[]) payload`, [payloads]);
}

/**
 * Notifies open pages of people and companies who are no part of a project any more, or whose project was deleted: hints of its
 * work name those alone who take part by then. The owner's people keep their pages: who edits a deleted project is told on saving.
 */
export async function notifyThoseWhoLeft(tx: Knex.Transaction, projects: readonly KnownProject[]): Promise<void> {
  const lost = projects.filter(({ left }) => left.userIds.length > 0 || left.companyIds.length > 0);
  if (lost.length === 0) return;
  await notifyStreams(
    tx,
    lost.map(({ id, left }) => ({ projectId: id, tab: null, isReview: false, companyId: null, ...left })),
  );
}
