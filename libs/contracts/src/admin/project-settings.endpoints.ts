import { allow } from '@portal/rights';
import { endpoint } from '../endpoint/endpoint.ts';
import { projectSettingsAnswer } from './project-settings.ts';
import { changedProjectSwitch } from './settings.ts';

const getSettings = <const Path extends 'insurance-companies' | 'broker-companies' | 'risk-companies'>(
  principal: Path,
) =>
  endpoint({
    method: 'GET',
    path: `/${principal}/project/{id}/settings`,
    summary: 'The settings of the company that owns a project, as they apply to it',
    access: allow('project', 'read'),
    answer: projectSettingsAnswer,
    reads: ['details', 'my-company'],
  });

/** Settings for everybody but people of broker companies (spec 3 §7). */
export const getProjectSettings = getSettings('insurance-companies');
export const getBrokersProjectSettings = getSettings('broker-companies');
export const getRiskCompanysProjectSettings = getSettings('risk-companies');

const updateSettings = <const Path extends 'insurance-companies' | 'broker-companies'>(principal: Path) =>
  endpoint({
    method: 'PUT',
    path: `/${principal}/project/{id}/settings`,
    summary: 'Switch a setting on or off for one project, or take the value of its company again',
    access: allow('company', 'update'),
    audit: { action: 'projectSetting.update' },
    body: changedProjectSwitch,
    answer: projectSettingsAnswer,
    whenClosed: 'refused',
    changes: ['details', 'reports', 'my-company'],
  });

export const updateProjectSettings = updateSettings('insurance-companies');
export const updateBrokersProjectSettings = updateSettings('broker-companies');
