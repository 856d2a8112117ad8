import { PATH_OWNERS, type ServiceName } from '../common/paths.ts';
import type { BusService, WorkerName } from '../common/workers.ts';

/** Subjects that end tokens. Every service follows them, identity included. */
export const REVOCATION_SUBJECTS = ['identity.session.>', 'identity.user-access.>'] as const;

/** Consumers of a service that copies projects and companies by libs/project-access. */
const PROJECT_ACCESS = {
  'known-companies': 'admin.company.>',
  'known-projects': 'projects.project.states.v1',
} as const;

/** Services whose consumers include those of libs/project-access. */
export type ServiceWithProjects = {
  [Service in ServiceName]: (typeof CONSUMERS)[Service] extends typeof PROJECT_ACCESS ? Service : never;
}[ServiceName];

/** Services that keep the files of services/library by libs/attached-files. */
export type ServiceWithFiles = {
  [Service in ServiceName]: (typeof CONSUMERS)[Service] extends { readonly files: 'library.file.stored.v1' }
    ? Service
    : never;
}[ServiceName];

/**
 * The consumers of each service with the subjects that they read. A service gets its consumers' names and subjects from
 * here (`consumerOf`), and the rights of its NATS user derive from the same entries (libs/bus-access): a service can read
 * nothing else. What a service publishes needs no entry: subjects begin with the service's name, those of events with
 * amounts for few readers with `<service>-amounts`.
 */
export const CONSUMERS = {
  identity: {
    people: 'admin.>',
    files: 'library.file.stored.v1',
    'known-projects': PROJECT_ACCESS['known-projects'],
  },
  admin: {
    'sign-ups': 'identity.user.signed-up.v1',
    profiles: 'identity.user.profile-changed.v1',
    participations: 'projects.participation.>',
    files: 'library.file.stored.v1',
    contacts: 'projects.contact.asked.v1',
    assignments: 'projects.assignment.company-invite-asked.v1',
    'known-projects': PROJECT_ACCESS['known-projects'],
    'folder-access': 'library.folder.access-changed.v1',
  },
  projects: {
    people: 'admin.>',
    contacts: 'admin.>',
    assessments: 'geo.location.assessed.v1',
    approvals: 'admin.company.approvals-changed.v1',
    logos: 'admin.company.logo-changed.v1',
    files: 'library.file.stored.v1',
    documents: 'library.document.uploaded.v1',
    engineers: 'admin.member.changed.v1',
    'engineer-places': 'geo.member.placed.v1',
    acknowledgements: 'notifications.assignment.acknowledgement-requested.v1',
    fees: 'finance.fee-proposal.assignment-requested.v1',
    'company-invites': 'admin.company-invite.answered.v1',
    renders: 'renderer.report.>',
    rebuilds: 'insights.rebuild.requested.v1',
    money: 'finance.project.money-held.v1',
    plans: 'library.document.>',
  },
  library: {
    ...PROJECT_ACCESS,
    members: 'admin.member.changed.v1',
    logos: 'admin.company.logo-changed.v1',
    'sign-ups': 'identity.user.signed-up.v1',
    attachments: 'projects.attachments.changed.v1',
    'finance-attachments': 'finance.attachments.changed.v1',
    'report-files': 'projects.report-job.files-granted.v1',
  },
  notifications: {
    ...PROJECT_ACCESS,
    projects: 'projects.>',
    admin: 'admin.>',
    work: 'projects.work.changed.v1',
    'finance-work': 'finance.work.changed.v1',
    dashboards: 'insights.dashboard.changed.v1',
    bills: 'finance.assignment.pending-bills-sent.v1',
    fees: 'finance.fee-proposal.>',
    invitations: 'projects.inspection.invite-requested.v1',
    identity: 'identity.session.revoked.v1',
    passwords: 'identity.password.expiring.v1',
    'time-zones': 'identity.time-zone.states.v1',
  },
  geo: { locations: 'projects.location.changed.v1', members: 'admin.member.changed.v1' },
  help: {},
  finance: {
    ...PROJECT_ACCESS,
    members: 'admin.member.changed.v1',
    rates: 'admin-amounts.rates.changed.v1',
    assignments: 'projects.assignment.>',
    'open-assignments': 'projects.assignment.>',
    'company-contacts': 'projects.company-contact.states.v1',
    'time-zones': 'identity.time-zone.states.v1',
    files: 'library.file.stored.v1',
    rebuilds: 'insights.rebuild.requested.v1',
  },
  insights: {
    ...PROJECT_ACCESS,
    portfolio: 'projects.portfolio.>',
    values: 'projects-amounts.project.values.v1',
    amounts: 'projects-amounts.portfolio.states.v1',
    money: 'finance-amounts.portfolio.>',
    registrations: 'admin.user-registration.>',
    'company-registrations': 'admin.company-registration.>',
  },
} as const satisfies Record<ServiceName, Readonly<Record<string, string>>>;

/**
 * Subjects of the jobs that each worker takes. They belong to no other service, and their stream forgets a job when it is done:
 * a job holds what nobody may read yet.
 */
export const JOBS = {
  renderer: { reports: 'projects-jobs.report.requested.v1', previews: 'projects-jobs.preview.requested.v1' },
} as const satisfies Record<WorkerName, Readonly<Record<string, string>>>;

/**
 * Subjects of the requests that each worker answers while somebody waits for it. They begin with `<service>-requests`, by the service
 * that asks; no stream holds them, and nobody but the worker hears them.
 */
export const REQUESTS = {
  renderer: { statements: 'finance-requests.statement.pdf.v1' },
} as const satisfies Record<WorkerName, Readonly<Record<string, string>>>;

/** Returns the name, unique in the portal, and the subjects of a service's consumer. */
export function consumerOf<Service extends ServiceName>(
  service: Service,
  consumer: keyof (typeof CONSUMERS)[Service] & string,
): { readonly name: string; readonly subject: string } {
  const consumers: Readonly<Record<string, string>> = CONSUMERS[service];
  return { name: `${service}-${consumer}`, subject: consumers[consumer] ?? '' };
}

const ownsPaths = (service: BusService): service is ServiceName => service in PATH_OWNERS;

/** Returns the subjects of events that a service may read, each once. Workers read none: they take {@link JOBS}. */
export const subjectsReadBy = (service: BusService): readonly string[] =>
  ownsPaths(service) ? [...new Set([...REVOCATION_SUBJECTS, ...Object.values<string>(CONSUMERS[service])])] : [];

/** Returns the subjects of jobs that a service may take. */
export const jobsTakenBy = (service: BusService): readonly string[] =>
  ownsPaths(service) ? [] : Object.values(JOBS[service]);

/** Returns the subjects of requests that a service answers. */
export const requestsAnsweredBy = (service: BusService): readonly string[] =>
  ownsPaths(service) ? [] : Object.values(REQUESTS[service]);

/** Returns the subjects of requests that a service may send. */
export const requestsAskedBy = (service: BusService): readonly string[] =>
  Object.values(REQUESTS)
    .flatMap((subjects) => Object.values<string>(subjects))
    .filter((subject) => subject.startsWith(`${service}-requests.`));

/** Returns true if a subject is one of those that a filter with wildcards names. */
export function fitsFilter(subject: string, filter: string): boolean {
  const [parts, wanted] = [subject.split('.'), filter.split('.')];
  return (
    wanted.every((part, index) =>
      part === '>' ? parts.length > index : parts[index] !== undefined && (part === '*' || part === parts[index]),
    ) &&
    (wanted.at(-1) === '>' || wanted.length === parts.length)
  );
}
