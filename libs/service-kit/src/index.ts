export { admit, refusalProblem } from './admit.ts';
export { actorOf } from './actor.ts';
export type { OtherTokens } from './authentication.ts';
export { originOf, type AuditActor, type AuditEntry, type AuditItem, type AuditOrigin } from './audit/record.ts';
export { auditRefused, type RefusedItem } from './audit/refusals.ts';
export { audit, auditAbout, auditAll, auditAllLater, auditLater, auditNothing, auditOrigin } from './audit/scope.ts';
export { compressOnce, isHeld, sendCompressed, type CompressedContent } from './compressed-once.ts';
export { limitConcurrency } from './concurrency-limit.ts';
export { ConfigError, readConfig, serviceSettings, wholeNumber, type ServiceConfig } from './config.ts';
export { currentCount, countWithin, refuseOver, secondsUntil, type CountingWindow } from './count-within.ts';
export { copyRows, openKnex, openPool, queryPrepared, type PreparedQuery } from './database.ts';
export type { Conflict, Conflicts } from './error-answers.ts';
export {
  badRequest,
  conflict,
  forbidden,
  invalid,
  notFound,
  Problem,
  tooLarge,
  tooMany,
  unauthenticated,
  unavailable,
  unsupportedMedia,
  type FieldErrors,
} from './errors.ts';
export { greaterPlanFirst } from './greater-plan.ts';
export { readGrant, type GrantKind } from './grant.ts';
export type { JsonWebKeySet, KeySource } from './key-set.ts';
export { containsPattern } from './like-pattern.ts';
export { listParameters, pageAnswer, type ListParameters } from './list-parameters.ts';
export { mailJob, mailSettings, mailTurnsMigration, type MailConfig } from './mail/mail-job.ts';
export { queueMail, type Mail } from './mail/queue-mail.ts';
export { renderMail, type MailContent, type RenderedMail } from './mail/render-mail.ts';
export { withoutLinks } from './mail/without-links.ts';
export { migrateToLatest, migrationsUrl, type Migrations } from './migrate.ts';
export type { ReadyReport } from './readiness.ts';
export type { Revocations } from './revocations.ts';
export { route, type PortalApp, type RouteCall, type RouteSettings } from './route.ts';
export { inBatches, runRepeatedly } from './run-repeatedly.ts';
export { savedViews, type ViewOwner } from './saved-views.ts';
export {
  EXPORT_CONNECTIONS,
  newRunningExports,
  requireFewExports,
  type Exporter,
  type ExportSettings,
  type RunningExport,
} from './running-exports.ts';
export {
  hasOtherSpaces,
  inPlainSpaces,
  nameOrder,
  SEARCH_TEXT,
  searchPattern,
  WITHOUT_MARKS,
  WITHOUT_MARKS_AGAIN,
} from './search-pattern.ts';
export { buildFrom, defineService, runService, type ServiceDefinition } from './run-service.ts';
export {
  openGrant,
  openGrantAs,
  sealGrant,
  sealingKey,
  sealingKeyTable,
  type SealedGrant,
  type SealedGrantKind,
} from './sealed-grant.ts';
export { networkOf } from './network.ts';
export { newPersonLimit } from './person-limit.ts';
export { newPersonTurns } from './person-turns.ts';
export { hashSecretToken, newSecretToken } from './secret-token.ts';
export { buildService, type Deps, type Service, type ServiceOptions } from './service.ts';
export { sharedWait } from './shared-wait.ts';
export { AUDIENCE, ISSUER, tokenSigner, type TokenSigner } from './token-signer.ts';
export { transaction } from './transaction.ts';
export { waitUntilKnown } from './wait-until-known.ts';
export { problemOfIssues } from './validation.ts';
export { etag, expectedVersion, lastChangeOf, type ExpectedVersion } from './versions.ts';
export { buildWorker, defineWorker, runWorker, workerSettings, type Worker, type WorkerDeps } from './worker.ts';
export { ZONE_OR_UTC } from './zone-or-utc.ts';
