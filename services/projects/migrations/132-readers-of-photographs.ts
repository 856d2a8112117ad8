import type { Migration } from '@portal/event-bus';

/**
 * Publishes the photographs of report notes with the people who read them once a report is shared with them. Until now all clients
 * and brokers of a project read them after its first report.
 */
export const readersOfPhotographsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      select outbox_publish('projects.attachments.changed.v1', json_build_object('projectId', i.project_id, 'holders',
        json_build_array(json_build_object('kind', 'ReportNote', 'id', i.id, 'version', 2 * n.version + 1 + cardinality(s.readers),
          'tab', 'report-notes', 'isIssued', true, 'readerIds', array(select distinct unnest(s.readers)), 'fileIds',
          array(select f.file_id from report_note_files f where f.inspection_id = i.id order by f.question_id, f.position)))))
      from report_notes n
      join inspections i on i.id = n.inspection_id
      cross join lateral (
        select array_agg(t.user_id) as readers from report_recipients t join reports r on r.id = t.report_id
        where r.project_id = i.project_id) s
      where s.readers is not null
    `);
  },
  down: () => Promise.resolve(),
};
