import { REPORT_SETTING_DEFAULTS } from '@portal/contracts/admin/project-settings';
import { queryPrepared } from '@portal/service-kit';
import type { Knex } from 'knex';
import type pg from 'pg';

/** Settings of the reports of a project: what they share, and whom they are offered to (decisions §21). */
interface ReportSettings {
  readonly sharesClaimAmounts: boolean;
  readonly notifiesBrokers: boolean;
}

/** Returns the settings of a project's reports: the project's own before the company's, else those of the portal. */
export async function reportSettingsOf(target: pg.Pool | Knex.Transaction, projectId: string): Promise<ReportSettings> {
  const [row] = await queryPrepared<{ amounts: boolean | null; brokers: boolean | null }>(target, {
    name: 'report-settings',
    text: `
      select coalesce(own.share_claim_amounts, of_all.share_claim_amounts) as amounts,
        coalesce(own.notify_broker, of_all.notify_broker) as brokers
      from projects p
      left join approval_settings own on own.company_id = p.company_id and own.project_id = p.id
      left join approval_settings of_all on of_all.company_id = p.company_id and of_all.project_id is null
      where p.id = $1`,
    values: [projectId],
  });
  return {
    sharesClaimAmounts: row?.amounts ?? REPORT_SETTING_DEFAULTS.shareClaimAmounts,
    notifiesBrokers: row?.brokers ?? REPORT_SETTING_DEFAULTS.notifyBrokerOnReport,
  };
}
