import { consumerOf } from '@portal/contracts/events/consumers';
import { documentUploaded } from '@portal/contracts/events/documents';
import { inspectionDocumentsCompleted } from '@portal/contracts/events/inspections';
import { projectFolderIdSql, RISK_REVIEW_FOLDER } from '@portal/contracts/library/project-folder-id';
import { on, publish, type ConsumerDefinition } from '@portal/event-bus';
import { participantsForEvents } from '../core/events/about.ts';
import { publishWorkChanged } from '../core/events/work.ts';

interface Completed {
  readonly inspectionId: string;
  readonly inspectionNumber: number;
  readonly projectName: string;
  readonly insurerCompanyId: string;
}

/**
 * Marks the documents of virtual inspections that are not over as complete when the first one is uploaded into the project's
 * folder for them (catalogue `scheduleFields`, inspection.documentsComplete).
 */
export const documentsConsumer: ConsumerDefinition = {
  ...consumerOf('projects', 'documents'),
  handlers: [
    on(documentUploaded, async (tx, { data: { projectId, folderId } }) => {
      if (projectId === null) return;
      const { rows } = await tx.raw<{ rows: Completed[] }>(
        `update inspections i set has_documents = true from projects p
        where p.id = i.project_id and i.project_id = :projectId and i.kind = 'Virtual' and i.status in ('Upcoming', 'InProgress')
          and not i.has_documents and :folderId = ${projectFolderIdSql('i.project_id', `'${RISK_REVIEW_FOLDER}'`)}
        returning i.id as "inspectionId", i.number as "inspectionNumber", p.name as "projectName",
          p.company_id as "insurerCompanyId"`,
        { projectId, folderId },
      );
      // The project's header counts inspections that wait for documents.
      if (rows.length > 0) await publishWorkChanged(tx, [{ projectId, tab: 'documents' }], null);
      const participants = rows.length > 0 ? await participantsForEvents(tx, projectId) : [];
      for (const row of rows)
        await publish(tx, inspectionDocumentsCompleted, { projectId, participants, ...row }, null);
    }),
  ],
};
