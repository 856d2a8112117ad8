import { AsyncLocalStorage } from 'node:async_hooks';
import type { AuditedEndpoint } from '@portal/contracts/endpoint/endpoint';
import type { Knex } from 'knex';
import type { FastifyRequest } from 'fastify';
import {
  recordOf,
  writeRecords,
  type AuditEntry,
  type AuditItem,
  type AuditOrigin,
  type AuditRecord,
} from './record.ts';

/** A request whose changes are recorded. */
interface AuditScope {
  readonly request: FastifyRequest;
  readonly action: string;
  readonly defaultItem: AuditItem | undefined;
  /** True once something is recorded, or declared unchanged. */
  isSettled: boolean;
  /** True once a transaction of service-kit has committed: its changes are recorded in it. */
  hadTransaction: boolean;
}

const UNSETTLED = { isSettled: false, hadTransaction: false };

const scopes = new AsyncLocalStorage<AuditScope>();

/**
 * Writes an audit entry in the transaction of the change; person, address and operation come from the request. A change
 * without a detailed entry is recorded by the route's declaration; see {@link withAudit}. @throws outside of a request
 * whose route declares an audit action; later work uses {@link auditLater}
 */
export async function audit(tx: Knex.Transaction, entry: AuditEntry): Promise<void> {
  await auditAll(tx, [entry]);
}

/** Records of one statement. */
const BATCH = 1_000;

/** {@link audit} for a change of many items. */
export async function auditAll(tx: Knex.Transaction, entries: readonly AuditEntry[]): Promise<void> {
  const scope = scopes.getStore();
  if (!scope) throw new Error('There is no request whose route declares an audit action');
  const records = entries.map((entry) => recordIn(scope, entry));
  for (let start = 0; start < records.length; start += BATCH)
    await writeRecords(tx, records.slice(start, start + BATCH));
  scope.isSettled = true;
}

/** Declares that a request has changed nothing, so that nothing is recorded. */
export function auditNothing(): void {
  const scope = scopes.getStore();
  if (scope) scope.isSettled = true;
}

/** Names the subject of a request before it may be refused: the account of a sign-in. */
export function auditAbout(item: AuditItem): void {
  const { request } = scopes.getStore() ?? {};
  if (request) request.auditItem = item;
}

/** Returns the origin of a request, for work done after it (a job's payload). */
export function auditOrigin(request: FastifyRequest): AuditOrigin {
  const { viewer, headers, routeOptions } = request;
  return {
    actor: viewer && { userId: viewer.userId, role: viewer.role, companyId: viewer.companyId },
    operation: `${request.method} ${routeOptions.url ?? ''}`,
    ip: request.ip,
    userAgent: headers['user-agent'] ?? null,
    traceId: request.id,
  };
}

/** Writes an audit entry as {@link audit} does, for work that continues after its request. */
export async function auditLater(
  tx: Knex.Transaction,
  origin: AuditOrigin,
  entry: AuditEntry & { readonly action: string },
): Promise<void> {
  await writeRecords(tx, [recordOf(origin, entry.action, entry)]);
}

/** {@link auditLater} for a change of many items. */
export async function auditAllLater(
  tx: Knex.Transaction,
  origin: AuditOrigin,
  entries: readonly (AuditEntry & { readonly action: string })[],
): Promise<void> {
  for (let start = 0; start < entries.length; start += BATCH) {
    const batch = entries.slice(start, start + BATCH);
    await writeRecords(
      tx,
      batch.map((entry) => recordOf(origin, entry.action, entry)),
    );
  }
}

const recordIn = ({ request, action, defaultItem }: AuditScope, entry: AuditEntry): AuditRecord => {
  const item = entry.item ?? request.auditItem ?? defaultItem;
  return recordOf(auditOrigin(request), action, { ...entry, ...(item && { item }) });
};

/**
 * Handles a request of a route that declares an audit action. Each transaction that service-kit runs for it records the
 * change when its work has recorded nothing by itself. Where a change was made outside of any transaction, it is recorded
 * before the answer.
 */
export async function withAudit<Result>(
  request: FastifyRequest,
  { action }: AuditedEndpoint,
  handler: () => Promise<Result> | Result,
): Promise<Result> {
  const scope: AuditScope = { request, action, defaultItem: namedItem(request, action), ...UNSETTLED };
  const result = await scopes.run(scope, handler);
  if (!scope.isSettled && !scope.hadTransaction) await request.server.auditTrail.write(recordIn(scope, {}));
  return result;
}

/** Runs work in a transaction and records it there if it has changed something without an entry of its own. */
export async function recorded<Result>(
  tx: Knex.Transaction,
  work: (tx: Knex.Transaction) => Promise<Result>,
): Promise<Result> {
  const scope = scopes.getStore();
  const result = await work(tx);
  if (!scope) return result;
  if (!scope.isSettled) scope.isSettled = await writeRecords(tx, [recordIn(scope, {})], true);
  scope.hadTransaction = true;
  return result;
}

/** Resets the scope after a rollback: the next transaction records again. */
export function forgetRecorded(): void {
  const scope = scopes.getStore();
  if (scope) Object.assign(scope, UNSETTLED);
}

/** The item that a request names by `id`, or by its kind's (`sessionId`), in its address or its body. */
export function namedItem({ params, body }: FastifyRequest, action: string): AuditItem | undefined {
  const kind = action.slice(0, action.indexOf('.'));
  for (const source of [params, body]) {
    if (typeof source !== 'object' || source === null) continue;
    const named = new Map<string, unknown>(Object.entries(source));
    const id = named.get('id') ?? named.get(`${kind}Id`);
    if (typeof id === 'string') return { kind, id };
  }
  return undefined;
}
