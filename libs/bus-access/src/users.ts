import { PATH_OWNERS, type ServiceName } from '@portal/contracts/common/paths';
import { JOB_PUBLISHERS, WORKERS, type BusService } from '@portal/contracts/common/workers';
import { jobsTakenBy, requestsAnsweredBy, requestsAskedBy, subjectsReadBy } from '@portal/contracts/events/consumers';

/** A user of NATS: one for each service, and the operator, who makes the streams and reads no event. */
export type BusUser = BusService | 'operator';

/** Services that publish events, each with a stream of its own. */
export const BUS_SERVICES: readonly BusService[] = [...(Object.keys(PATH_OWNERS) as ServiceName[]), ...WORKERS];

/** Every user of NATS. */
export const BUS_USERS: readonly BusUser[] = [...BUS_SERVICES, 'operator'];

/** Subjects that a user may publish and subscribe to; nothing else is allowed. */
export interface BusPermissions {
  readonly publish: readonly string[];
  readonly subscribe: readonly string[];
  /** Answers that it may send to each message that it gets, and for how long; none without it. */
  readonly answers?: { readonly max: number; readonly expires: string };
}

/**
 * An answer to each request, within the longest time of one. NATS sends it to any subject that the request names; libs/event-bus answers
 * inboxes of the service that asks, and no other subject.
 */
const ONE_ANSWER = { max: 1, expires: '60s' } as const;

/** Name of the stream that holds a service's events. */
export const streamOf = (service: BusService): string => service.toUpperCase();

/** End of the first part of subjects whose events hold amounts: no reader of `<service>.>` gets them unasked (ADR 28). */
const AMOUNTS = '-amounts';

/** End of the first part of subjects that are jobs: they lie in a stream of their own, which a worker alone reads (ADR 42). */
const JOBS = '-jobs';

/** Name of the stream that holds the jobs which a service publishes. */
export const jobStreamOf = (service: (typeof JOB_PUBLISHERS)[number]): string => `${streamOf(service)}_JOBS`;

/** Subject of all jobs that a service publishes. */
export const jobSubjectOf = (service: (typeof JOB_PUBLISHERS)[number]): string => `${service}${JOBS}.>`;

/** Subjects that a service publishes, and that its stream holds. */
export const subjectsOf = (service: BusService): readonly string[] => [`${service}.>`, `${service}${AMOUNTS}.>`];

/** The service whose stream holds a subject, by the subject's first part. */
export function serviceOfSubject(subject: string): BusService {
  const [first = ''] = subject.split('.');
  const service = first.endsWith(AMOUNTS) ? first.slice(0, -AMOUNTS.length) : first;
  const known = BUS_SERVICES.find((one) => one === service);
  if (!known) throw new Error(`No service owns the subject '${subject}'`);
  return known;
}

/** Name of the stream that holds the jobs of a subject. */
export function streamOfJobs(subject: string): string {
  const publisher = JOB_PUBLISHERS.find((one) => subject.startsWith(`${one}${JOBS}.`));
  if (!publisher) throw new Error(`No service publishes the jobs '${subject}'`);
  return jobStreamOf(publisher);
}

/** The service that sends the requests of a subject. */
export function askerOf(subject: string): BusService {
  const asker = BUS_SERVICES.find((one) => requestsAskedBy(one).includes(subject));
  if (!asker) throw new Error(`No service sends the requests '${subject}'`);
  return asker;
}

/** Prefix of the subjects at which a user, and nobody else, gets answers. */
export const inboxPrefixOf = (user: BusUser): string => `_INBOX.${user}`;

/**
 * Returns the rights of a user, derived from the consumers in contracts. A service publishes its
 * {@link subjectsOf}, and reads a stream by readers of the subjects that it consumes: NATS compares the reader's filter with the subject
 * of the request that makes it. Readers have names that cannot be guessed, so that nobody takes messages of another's.
 */
export function permissionsOf(user: BusUser): BusPermissions {
  const subscribe = [`${inboxPrefixOf(user)}.>`];
  if (user === 'operator') {
    return { publish: ['INFO', 'CREATE', 'UPDATE'].map((call) => `$JS.API.STREAM.${call}.*`), subscribe };
  }
  const subjects = subjectsReadBy(user);
  const streams = [...new Set(subjects.map((subject) => streamOf(serviceOfSubject(subject))))];
  return {
    publish: [
      ...subjectsOf(user),
      ...JOB_PUBLISHERS.filter((publisher) => publisher === user).map(jobSubjectOf),
      ...jobRightsOf(user),
      ...requestsAskedBy(user),
      ...streams.flatMap((stream) => [
        `$JS.API.STREAM.INFO.${stream}`,
        ...['INFO', 'MSG.NEXT', 'DELETE'].map((call) => `$JS.API.CONSUMER.${call}.${stream}.*`),
      ]),
      ...subjects.map((subject) => `$JS.API.CONSUMER.CREATE.${streamOf(serviceOfSubject(subject))}.*.${subject}`),
    ],
    // A worker hears the jobs that it may take as they are published, and so which of them were replaced.
    subscribe: [...subscribe, ...jobsTakenBy(user), ...requestsAnsweredBy(user)],
    ...(requestsAnsweredBy(user).length > 0 && { answers: ONE_ANSWER }),
  };
}

/** Rights to take jobs: the copies of a worker share a durable consumer of each subject, and confirm what they have done. */
function jobRightsOf(service: BusService): readonly string[] {
  return jobsTakenBy(service).flatMap((subject) => {
    const stream = streamOfJobs(subject);
    return [
      `$JS.API.CONSUMER.CREATE.${stream}.*.${subject}`,
      ...['INFO', 'MSG.NEXT'].map((call) => `$JS.API.CONSUMER.${call}.${stream}.*`),
      `$JS.ACK.${stream}.>`,
    ];
  });
}

/** Returns the part of the NATS server's configuration that lets these users in, by their public keys, and nobody else. */
export const authorizationOf = (publicKeys: Readonly<Partial<Record<BusUser, string>>>) => ({
  users: BUS_USERS.flatMap((user) => {
    const nkey = publicKeys[user];
    const { publish, subscribe, answers } = permissionsOf(user);
    const permissions = {
      publish: { allow: publish },
      subscribe: { allow: subscribe },
      ...(answers && { allow_responses: answers }),
    };
    return nkey ? [{ nkey, permissions }] : [];
  }),
});
