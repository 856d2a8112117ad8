import { consumerOf, type ServiceWithProjects } from '@portal/contracts/events/consumers';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import { projectStates, type ProjectState } from '@portal/contracts/events/project-states';
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

/** A project of which a newer version was stored, with the time at which that was published. */
export interface PublishedProject extends KnownProject {
  readonly publishedAt: string;
  /**
   * Time of the last event among those handled at once by which the project was closed, also where it was reopened with a
   * later one; null where none of them closed it.
   */
  readonly closedAt: string | null;
}

export interface ProjectAccessOptions {
  /** Runs in the transaction that stored newer versions of projects, with those. */
  readonly onProjects?: (tx: Knex.Transaction, kept: readonly PublishedProject[]) => Promise<void>;
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
        if (kept.length > 0) await onProjects?.(tx, withTimes(kept, events));
      }),
    ],
  };
}

/** Returns stored projects with the times of the first event that has their version, and of the last one that closed them. */
function withTimes(
  kept: readonly KnownProject[],
  events: readonly PortalEvent<{ readonly projects: readonly ProjectState[] }>[],
): readonly PublishedProject[] {
  const times = new Map<string, string>();
  for (const { data, occurredAt } of events.toReversed()) {
    for (const { projectId, version } of data.projects) times.set(`${projectId} ${version}`, occurredAt);
  }
  const closings = new Map<string, string>();
  for (const { data, occurredAt } of events) {
    for (const { projectId, status } of data.projects) if (status === 'Closed') closings.set(projectId, occurredAt);
  }
  return kept.map((project) => {
    const publishedAt = times.get(`${project.id} ${project.version}`);
    if (publishedAt === undefined) throw new Error(`No event has version ${project.version} of project ${project.id}`);
    return { ...project, publishedAt, closedAt: closings.get(project.id) ?? null };
  });
}
