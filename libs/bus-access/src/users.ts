import { PATH_OWNERS, type ServiceName } from '@portal/contracts/common/paths';
import { subjectsReadBy } from '@portal/contracts/events/consumers';

/** A user of NATS: one for each service, and the operator, who makes the streams and reads no event. */
export type BusUser = ServiceName | 'operator';

/** Every user of NATS. */
export const BUS_USERS: readonly BusUser[] = [...(Object.keys(PATH_OWNERS) as ServiceName[]), 'operator'];

/** Subjects that a user may publish and subscribe to; nothing else is allowed. */
export interface BusPermissions {
  readonly publish: readonly string[];
  readonly subscribe: readonly string[];
}

/** Name of the stream that holds a service's events. */
export const streamOf = (service: ServiceName): string => service.toUpperCase();

/** End of the first part of subjects whose events hold amounts: no reader of `<service>.>` gets them unasked (ADR 28). */
const AMOUNTS = '-amounts';

/** Subjects that a service publishes, and that its stream holds. */
export const subjectsOf = (service: ServiceName): readonly string[] => [`${service}.>`, `${service}${AMOUNTS}.>`];

/** The service whose stream holds a subject, by the subject's first part. */
export function serviceOfSubject(subject: string): ServiceName {
  const [first = ''] = subject.split('.');
  const service = first.endsWith(AMOUNTS) ? first.slice(0, -AMOUNTS.length) : first;
  if (!(service in PATH_OWNERS)) throw new Error(`No service owns the subject '${subject}'`);
  return service as ServiceName;
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
      ...streams.flatMap((stream) => [
        `$JS.API.STREAM.INFO.${stream}`,
        ...['INFO', 'MSG.NEXT', 'DELETE'].map((call) => `$JS.API.CONSUMER.${call}.${stream}.*`),
      ]),
      ...subjects.map((subject) => `$JS.API.CONSUMER.CREATE.${streamOf(serviceOfSubject(subject))}.*.${subject}`),
    ],
    subscribe,
  };
}

/** Returns the part of the NATS server's configuration that lets these users in, by their public keys, and nobody else. */
export const authorizationOf = (publicKeys: Readonly<Partial<Record<BusUser, string>>>) => ({
  users: BUS_USERS.flatMap((user) => {
    const nkey = publicKeys[user];
    const { publish, subscribe } = permissionsOf(user);
    return nkey ? [{ nkey, permissions: { publish: { allow: publish }, subscribe: { allow: subscribe } } }] : [];
  }),
});
