import { participationChanged } from '@portal/contracts/events/team';
import { publish } from '@portal/event-bus';
import type { Knex } from 'knex';

/**
 * Publishes the number of projects in which people take part now. Call it in the transaction that changes who takes part,
 * or opens or closes a project.
 */
export async function publishParticipation(tx: Knex.Transaction, userIds: readonly string[]): Promise<void> {
  for (const userId of [...new Set(userIds)].toSorted()) {
    // Lock the row before counting, so that of two concurrent changes the second counts the first.
    const [stored] = await tx('participations')
      .insert({ user_id: userId, version: 1 })
      .onConflict('user_id')
      .merge({ version: tx.raw('participations.version + 1') })
      .returning<{ version: number }[]>('version');
    const { rows } = await tx.raw<{ rows: { projects: number; assigned: number }[] }>(
      `select count(*)::int as projects,
         count(*) filter (where pp.is_primary and pp.role = 'RiskEngineer' and p.status = 'Open')::int as assigned
       from project_participants pp join projects p on p.id = pp.project_id where pp.user_id = :userId`,
      { userId },
    );
    const [counted] = rows;
    if (stored && counted) await publish(tx, participationChanged, { userId, ...stored, ...counted }, null);
  }
}
