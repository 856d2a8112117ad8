export { loginOptions, newKey, type BusLogin } from './login.ts';
export { ensureStreams } from './streams.ts';
export {
  authorizationOf,
  BUS_USERS,
  inboxPrefixOf,
  permissionsOf,
  serviceOfSubject,
  streamOf,
  type BusUser,
} from './users.ts';
