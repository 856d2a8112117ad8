import { consumerOf } from '@portal/contracts/events/consumers';
import { participationChanged } from '@portal/contracts/events/team';
import { on, type ConsumerDefinition } from '@portal/event-bus';

/** Stores people's participations: a member who is deleted must leave no project behind (spec 3 §6). */
export const participationConsumer: ConsumerDefinition = {
  ...consumerOf('admin', 'participations'),
  batch: { max: 100, key: 'userId' },
  handlers: [
    on(participationChanged, async (tx, { data: { userId: user_id, version, projects, assigned } }) => {
      await tx('participations')
        .insert({ user_id, version, projects, assigned })
        .onConflict('user_id')
        .merge()
        .whereRaw('participations.version < excluded.version');
    }),
  ],
};
