import type { Migration } from '@portal/event-bus';

/** Maximum number of recommendations in one event, as `MAX_HOLDERS` was then. */
const BATCH = 100;

/** Tells services/library of the photos and evidence that recommendations hold already. */
export const recommendationAttachmentsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      with held as (
        select r.project_id, json_build_object('kind', 'Recommendation', 'id', r.id, 'version', r.version,
            'tab', 'recommendations', 'isIssued', r.issued_at is not null,
            'fileIds', json_agg(f.file_id order by f.kind, f.position)) as holder,
          (row_number() over (partition by r.project_id order by r.id) - 1) / ${BATCH} as batch
        from recommendations r join recommendation_files f on f.recommendation_id = r.id
        group by r.id
      )
      select outbox_publish('projects.attachments.changed.v1',
        json_build_object('projectId', project_id, 'holders', json_agg(holder)))
      from held group by project_id, batch`);
  },
  async down() {
    // Published events stay.
  },
};
