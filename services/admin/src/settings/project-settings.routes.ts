import {
  getBrokersProjectSettings,
  getProjectSettings,
  getRiskCompanysProjectSettings,
  updateBrokersProjectSettings,
  updateProjectSettings,
} from '@portal/contracts/admin/project-settings.endpoints';
import type { CompanyType } from '@portal/contracts/common/enums';
import { findProject, projectNotFound, waitForNewProject } from '@portal/project-access';
import { forbidden, route, transaction, type PortalApp } from '@portal/service-kit';
import type { AdminDeps } from '../config.ts';
import { requireCompanyOf } from '../core/members/coordinator.ts';
import { changeProjectSwitch } from './approvals.ts';
import { projectSettingsOf } from './project-settings.ts';

/** Settings of a project for everybody who may see it, each below the path of their company's type (spec 3 §7). */
export function projectSettingsRoutes(app: PortalApp, { knex }: AdminDeps): void {
  for (const [get, types] of [
    [getProjectSettings, ['Insurance', 'Risk', 'NoCompany']],
    [getBrokersProjectSettings, ['Broker']],
    [getRiskCompanysProjectSettings, ['Risk']],
  ] as const satisfies readonly (readonly [unknown, readonly CompanyType[]])[]) {
    route(app, get, async ({ viewer, params }) => {
      if (!types.some((type) => type === viewer.companyType)) throw forbidden();
      await waitForNewProject(knex, viewer, params.id);
      const project = await findProject(knex, viewer, params.id);
      if (!project) throw projectNotFound();
      return { data: await projectSettingsOf(knex, project) };
    });
  }

  for (const [update, type] of [
    [updateProjectSettings, 'Insurance'],
    [updateBrokersProjectSettings, 'Broker'],
  ] as const) {
    route(app, update, async ({ viewer, params, body }) => {
      const coordinator = requireCompanyOf(viewer, type);
      const project = await findProject(knex, viewer, params.id);
      if (!project) throw projectNotFound();
      await transaction(knex, (tx) => changeProjectSwitch(tx, coordinator, project, body));
      return { data: await projectSettingsOf(knex, project) };
    });
  }
}
