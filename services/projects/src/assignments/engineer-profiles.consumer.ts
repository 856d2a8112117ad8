import { memberChanged } from '@portal/contracts/events/admin';
import { consumerOf } from '@portal/contracts/events/consumers';
import { memberPlaced } from '@portal/contracts/events/people';
import { on, type ConsumerDefinition } from '@portal/event-bus';

/** Keeps the designations of risk engineers, by the highest version of each person. */
export const engineersConsumer: ConsumerDefinition = {
  ...consumerOf('projects', 'engineers'),
  handlers: [
    on(memberChanged, async (tx, { data: { userId, version, role, designation } }) => {
      if (role !== 'RiskEngineer') return;
      await tx('engineer_profiles')
        .insert({ user_id: userId, version, designation })
        .onConflict('user_id')
        .merge()
        .where('engineer_profiles.version', '<', version);
    }),
  ],
};

/** Keeps where services/geo found the towns of risk engineers. */
export const engineerPlacesConsumer: ConsumerDefinition = {
  ...consumerOf('projects', 'engineer-places'),
  handlers: [
    on(memberPlaced, async (tx, { data: { userId, version, place } }) => {
      const { latitude = null, longitude = null } = place ?? {};
      await tx('engineer_profiles')
        .insert({ user_id: userId, place_version: version, latitude, longitude })
        .onConflict('user_id')
        .merge()
        .where('engineer_profiles.place_version', '<', version);
    }),
  ],
};
