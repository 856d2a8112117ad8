import { consumerOf } from '@portal/contracts/events/consumers';
import {
  documentDeleted,
  documentMoved,
  documentRenamed,
  documentRestored,
  documentUploaded,
  documentVisibilityChanged,
} from '@portal/contracts/events/documents';
import { LAYOUTS_FOLDER, projectFolderIdSql } from '@portal/contracts/library/project-folder-id';
import { on, type ConsumerDefinition } from '@portal/event-bus';
import type { Knex } from 'knex';

interface Placed {
  readonly projectId: string | null;
  readonly documentId: string;
  readonly folderId: string;
  readonly name: string;
}

/**
 * Stores where a document lies now, if it is a plan, was one, or is private: a private one may be moved into Layouts later.
 * `isPrivate` is null where the event does not say.
 */
async function place(
  tx: Knex.Transaction,
  { projectId, documentId, folderId, name }: Placed,
  at: string,
  isPrivate: boolean | null = null,
): Promise<void> {
  await tx.raw(
    `insert into layout_plans (document_id, project_id, name, in_layouts, is_private, added_at)
     select :documentId, p.id, :name, l.is_layouts, coalesce(:isPrivate::boolean, false), :at
     from projects p
     cross join lateral (select :folderId = ${projectFolderIdSql('p.id', `'${LAYOUTS_FOLDER}'`)} as is_layouts) l
     where p.id = :projectId and (l.is_layouts or :isPrivate::boolean
       or exists (select from layout_plans where document_id = :documentId))
     on conflict (document_id) do update set name = excluded.name, in_layouts = excluded.in_layouts,
       is_private = coalesce(:isPrivate::boolean, layout_plans.is_private)`,
    { projectId, documentId, folderId, name, at, isPrivate },
  );
}

/** Takes a document out of the plans. */
const remove = (tx: Knex.Transaction, documentId: string): Promise<number> =>
  tx('layout_plans').where({ document_id: documentId }).update({ in_layouts: false });

/**
 * Follows the plans in the folders Layouts, which reports print (decisions §27). services/library decides once more when the document is
 * set: a plan that was deleted or made private meanwhile is not given.
 */
export const plansConsumer: ConsumerDefinition = {
  ...consumerOf('projects', 'plans'),
  handlers: [
    // A new version has the id of the one that it takes the place of, and is as visible.
    on(documentUploaded, (tx, { data, occurredAt }) => place(tx, data, occurredAt)),
    on(documentMoved, (tx, { data, occurredAt }) => place(tx, data, occurredAt)),
    on(documentRestored, (tx, { data, occurredAt }) => place(tx, data, occurredAt, data.isPrivate ?? null)),
    on(documentRenamed, (tx, { data, occurredAt }) => place(tx, data, occurredAt)),
    on(documentVisibilityChanged, (tx, { data, occurredAt }) => place(tx, data, occurredAt, data.isPrivate)),
    on(documentDeleted, async (tx, { data: { documentId } }) => void (await remove(tx, documentId))),
  ],
};
