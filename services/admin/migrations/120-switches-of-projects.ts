import type { Migration } from '@portal/event-bus';

/** Lets a project have settings of what its reports share, and of the brokers to whom they are offered (decisions §21). */
export const switchesOfProjects: Migration = {
  async up(knex) {
    await knex.raw(`
      alter table company_settings drop constraint company_settings_type_check;
      alter table company_settings add constraint company_settings_type_check
        check (type in ('RecommendationApprovalExternal', 'RecommendationApprovalInternal', 'MainReportApproval',
          'AbridgedReportApproval', 'SiteContactUpload', 'ShareClaimAmounts', 'NotifyBrokerOnReport', 'ProjectTabAccess'));
    `);
  },
  async down(knex) {
    await knex.raw(`
      delete from company_settings where type in ('ShareClaimAmounts', 'NotifyBrokerOnReport');
      alter table company_settings drop constraint company_settings_type_check;
      alter table company_settings add constraint company_settings_type_check
        check (type in ('RecommendationApprovalExternal', 'RecommendationApprovalInternal', 'MainReportApproval',
          'AbridgedReportApproval', 'SiteContactUpload', 'ProjectTabAccess'));
    `);
  },
};
