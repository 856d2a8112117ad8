export { loginOptions, newKey, type BusLogin } from './login.ts';
export { ensureStreams } from './streams.ts';
export {
  askerOf,
  authorizationOf,
  BUS_SERVICES,
  BUS_USERS,
  inboxPrefixOf,
  permissionsOf,
  serviceOfSubject,
  streamOf,
  streamOfJobs,
  type BusUser,
} from './users.ts';
