import type { Viewer } from '@portal/access';
import { filesFor } from '@portal/attached-files';
import { claimCreated, claimUpdated } from '@portal/contracts/events/claims';
import type { CreateClaim, UpdateClaim } from '@portal/contracts/projects/claim';
import { CLAIM_TEXTS, type ClaimStatus } from '@portal/contracts/projects/claim-lists';
import { changesBetween } from '@portal/history';
import {
  actorOf,
  admit,
  auditAbout,
  auditNothing,
  expectedVersion,
  invalid,
  notFound,
  Problem,
} from '@portal/service-kit';
import { CLAIM_ACTION_OF, evaluateClaim, statusNotSet } from '@portal/workflow';
import type { Knex } from 'knex';
import type pg from 'pg';
import { isProjectId, type ReachedProject, reachProject } from '../core/access/reach-project.ts';
import { countEntry } from '../core/change/count-entry.ts';
import { eventOf } from '../core/change/pending-event.ts';
import { recordChange } from '../core/change/record-change.ts';
import { publishAttachments } from '../core/files/publish-attachments.ts';
import { siteToday } from '../core/project/site-today.ts';
import { causeFor } from './cause.repository.ts';
import { aboutClaim, CONTENT_FIELDS, contentOf, PUBLISHED_FIELDS } from './claim-content.ts';
import { claimOf, columnsOf, projectOfClaim, replaceFiles, type StoredClaim } from './claim.repository.ts';

/** The claim to change, and the version expected by the request, if any. */
interface Target {
  readonly id: string;
  readonly expected: number | undefined;
}
interface ReachedClaim {
  readonly project: ReachedProject;
  readonly row: StoredClaim;
}

/**
 * Loads a claim through the tab of its project; within a transaction its row is locked.
 * @throws 404 where it is missing or in a project of others, without a difference; 403 without the tab
 */
export async function reachClaim(
  target: pg.Pool | Knex.Transaction,
  viewer: Viewer,
  id: string,
): Promise<ReachedClaim> {
  const projectId = isProjectId(id) ? await projectOfClaim(target, id) : undefined;
  if (projectId === undefined) throw notFound();
  const project = await reachProject(target, viewer, projectId, 'claims').catch((problem: unknown) => {
    throw problem instanceof Problem && problem.statusCode === 404 ? notFound() : problem;
  });
  if ('isTransaction' in target) await target.raw('select from claims where id = ? for update', [id]);
  const row = await claimOf(target, id);
  if (!row) throw notFound();
  return { project, row };
}

async function claimToChange(tx: Knex.Transaction, viewer: Viewer, { id, expected }: Target) {
  auditAbout({ kind: 'claim', id });
  const reached = await reachClaim(tx, viewer, id);
  return { ...reached, version: expectedVersion(reached.row, expected, CLAIM_TEXTS.stale) };
}

/** Adds a claim, publishes it and returns its id. @throws 429 for a person who has entered too many within an hour */
export async function addClaim(
  tx: Knex.Transaction,
  viewer: Viewer,
  { projectId, ...fields }: CreateClaim,
): Promise<string> {
  const project = await reachProject(tx, viewer, projectId, 'claims');
  const { to: status } = admit(evaluateClaim({ status: 'New', projectStatus: project.status }, 'create', viewer));
  await checkContent(tx, project, fields);
  const files = await filesOf(tx, viewer, fields, []);
  await countEntry(tx, viewer, 'claim');
  const actor = actorOf(viewer);
  const [added] = await tx('claims')
    .insert({ ...columnsOf(fields), project_id: project.id, status, created_by: actor.name, changed_by: actor.name })
    .returning<{ id: string }[]>('id');
  const id = added?.id ?? '';
  await replaceFiles(tx, id, files);
  const row = await claimOf(tx, id);
  if (!row) throw new Error('The insert of a claim returned nothing');
  if (files.length > 0) await publishFiles(tx, row, files);
  await recordChange(tx, {
    ...{ kind: 'claim', id, projectId: project.id, action: 'create', actor },
    ...{ before: null, after: contentOf(row) },
    event: eventOf(claimCreated, await aboutClaim(tx, project, row)),
    details: { projectId: project.id },
  });
  return id;
}

/**
 * Changes a claim's content and, if one is given, its status; both or neither.
 * @throws 429 for a person who has published too many changes within an hour
 */
export async function updateClaim(
  tx: Knex.Transaction,
  viewer: Viewer,
  target: Target,
  { status, ...fields }: UpdateClaim,
): Promise<void> {
  const reached = await claimToChange(tx, viewer, target);
  const { project, row } = reached;
  admit(evaluateClaim(factsOf(reached), 'update', viewer), reached);
  const { action, to } = stepTo(reached, status, viewer);
  const cause = await checkContent(tx, project, fields);
  const files = await filesOf(tx, viewer, fields, row.files);
  const columns = { ...columnsOf(fields), status: to };
  const after = { ...row, ...columns, cause, files };
  const changes = changesBetween(contentOf(row), contentOf(after), CONTENT_FIELDS);
  if (changes.length === 0) return auditNothing();
  const isKnown = changes.some(({ field }) => PUBLISHED_FIELDS.includes(field));
  if (isKnown) await countEntry(tx, viewer, 'claim');
  const actor = actorOf(viewer);
  await tx('claims')
    .where({ id: row.id })
    .update({ ...columns, version: tx.raw('version + 1'), changed_at: tx.fn.now(), changed_by: actor.name });
  await replaceFiles(tx, row.id, files);
  if (changes.some(({ field }) => field === 'files'))
    await publishFiles(tx, { ...row, version: row.version + 1 }, files);
  await recordChange(tx, {
    ...{ kind: 'claim', id: row.id, projectId: project.id, action, actor },
    before: contentOf(row),
    after: contentOf(after),
    event: isKnown ? eventOf(claimUpdated, await aboutClaim(tx, project, after)) : null,
  });
}

const factsOf = ({ row, project }: ReachedClaim) => ({ status: row.status, projectStatus: project.status });

/** Returns the workflow's action that leads to the requested status, if it is allowed (decisions §10). */
function stepTo(reached: ReachedClaim, status: ClaimStatus | undefined, viewer: Viewer) {
  if (status === undefined || status === reached.row.status)
    return { action: 'update', to: reached.row.status } as const;
  const action = CLAIM_ACTION_OF[status];
  if (!action) return admit(statusNotSet(CLAIM_TEXTS.statusNotSet));
  admit(evaluateClaim(factsOf(reached), action, viewer));
  return { action, to: status };
}

/** Deletes a claim, whatever its status. */
export async function deleteClaim(tx: Knex.Transaction, viewer: Viewer, target: Target): Promise<void> {
  const reached = await claimToChange(tx, viewer, target);
  const { project, row } = reached;
  admit(evaluateClaim(factsOf(reached), 'delete', viewer), reached);
  await tx('claims').where({ id: row.id }).delete();
  if (row.files.length > 0) await publishFiles(tx, { ...row, version: row.version + 1 }, []);
  await recordChange(tx, {
    ...{ kind: 'claim', id: row.id, projectId: project.id, action: 'delete', actor: actorOf(viewer) },
    ...{ before: contentOf(row), after: null, event: null },
    details: { projectId: project.id },
  });
}

/** Publishes the files that a claim holds now, with the claim's version after the change. */
const publishFiles = (tx: Knex.Transaction, { id, project_id, version }: StoredClaim, files: StoredClaim['files']) =>
  publishAttachments(tx, project_id, [
    { kind: 'Claim', id, version, tab: 'claims', isIssued: true, fileIds: files.map(({ fileId }) => fileId) },
  ]);

/**
 * Requires a date of loss that is not in the site's future, and a cause known to the company, whose name it returns.
 */
async function checkContent(
  tx: Knex.Transaction,
  project: ReachedProject,
  { dateOfLoss, causeId }: Pick<CreateClaim, 'dateOfLoss' | 'causeId'>,
): Promise<string> {
  if (dateOfLoss > (await siteToday(tx, project.id))) throw invalid({ dateOfLoss: [CLAIM_TEXTS.inFuture] });
  const cause = await causeFor(tx, project.companyId, causeId);
  if (!cause) throw invalid({ causeId: [CLAIM_TEXTS.causeUnknown] });
  return cause.value;
}

const filesOf = (
  tx: Knex.Transaction,
  { userId }: Viewer,
  { fileIds = [] }: Pick<CreateClaim, 'fileIds'>,
  present: StoredClaim['files'],
) => filesFor(tx, fileIds, { userId, present, field: 'fileIds' });
