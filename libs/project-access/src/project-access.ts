import { consumerOf, type ServiceWithProjects } from '@portal/contracts/events/consumers';
import { projectStates } from '@portal/contracts/events/project-states';
import { onBatch, type ConsumerDefinition } from '@portal/event-bus';
import type { Migrations } from '@portal/service-kit';
import type { Knex } from 'knex';
import { companyFacts } from './company-facts.ts';
import {
  acceptedParticipantsMigration,
  assignedCompaniesMigration,
  knownProjectsMigration,
  projectAddressesMigration,
} from './known-projects.migration.ts';
import { storeProjects, type KnownProject } from './known-projects.ts';
import { tabSettings } from './tab-settings.ts';

export interface ProjectAccessOptions {
  /** Runs in the transaction that stored newer versions of projects, with those. */
  readonly onProjects?: (tx: Knex.Transaction, kept: readonly KnownProject[]) => Promise<void>;
}

/**
 * Gives a service visibility of projects: spread `migrations` into its migrations and `consumers` into its consumers, and
 * ask `reachProject`. The service needs `handledEventsMigration` and `consumerPositionsMigration` as well.
 */
export function projectAccess(
  service: ServiceWithProjects,
  options: ProjectAccessOptions = {},
): { readonly migrations: Migrations; readonly consumers: readonly ConsumerDefinition[] } {
  return {
    migrations: {
      ...companyFacts.migrations,
      ...tabSettings.migrations,
      '000-known-projects': knownProjectsMigration,
      '000-known-projects-accepted': acceptedParticipantsMigration,
      '000-known-projects-assigned': assignedCompaniesMigration,
      '000-known-projects-address': projectAddressesMigration,
    },
    consumers: [
      {
        ...consumerOf(service, 'known-companies'),
        batch: { max: 100, key: 'companyId' },
        handlers: [...companyFacts.handlers, ...tabSettings.handlers],
      },
      knownProjectsConsumer(service, options),
    ],
  };
}

/**
 * Returns only the consumer of projects and participants, for a service that stores companies with a consumer of its own. The
 * service needs {@link knownProjectsMigration}, {@link acceptedParticipantsMigration},
 * {@link assignedCompaniesMigration} and {@link projectAddressesMigration}.
 */
export function knownProjectsConsumer(
  service: ServiceWithProjects | 'identity' | 'admin',
  { onProjects }: ProjectAccessOptions = {},
): ConsumerDefinition {
  return {
    ...consumerOf(service, 'known-projects'),
    // An event of an import holds 500 projects.
    batch: { max: 10 },
    handlers: [
      onBatch(projectStates, async (tx, events) => {
        const projects = events.flatMap(({ data }) => data.projects);
        const kept = await storeProjects(tx, projects);
        if (kept.length > 0) await onProjects?.(tx, kept);
      }),
    ],
  };
}
