import { allow } from '@portal/rights';
import { endpoint } from '../endpoint/endpoint.ts';
import { changedCompanyLogo, companyLogoAnswer } from './company-logo.ts';
import { locationListAnswer } from './location.ts';
import {
  approvalAnswer,
  approvalParams,
  changedApproval,
  changedTabAccess,
  settingListAnswer,
  tabAccessAnswer,
} from './settings.ts';

/** First part of the paths of companies that have offices, settings and a logo (spec 3 §7). */
type PrincipalPath = 'insurance-companies' | 'broker-companies';

const listOffices = <const Path extends PrincipalPath>(principal: Path) =>
  endpoint({
    method: 'GET',
    path: `/${principal}/current/locations`,
    summary: 'The offices of one’s own company',
    access: allow('company', 'read'),
    answer: locationListAnswer,
    reads: ['my-company'],
  });

export const listInsurersOffices = listOffices('insurance-companies');
export const listBrokersOffices = listOffices('broker-companies');

const getLogo = <const Path extends PrincipalPath>(principal: Path) =>
  endpoint({
    method: 'GET',
    path: `/${principal}/current/logo`,
    summary: 'The logo of one’s own company',
    access: allow('company', 'read'),
    answer: companyLogoAnswer,
    reads: ['my-company'],
  });

export const getInsurersLogo = getLogo('insurance-companies');
export const getBrokersLogo = getLogo('broker-companies');

const updateLogo = <const Path extends PrincipalPath>(principal: Path) =>
  endpoint({
    method: 'PUT',
    path: `/${principal}/current/logo`,
    summary: 'Set the logo of one’s own company, which the cover of reports on its projects shows',
    access: allow('company', 'update'),
    audit: { action: 'companyLogo.update' },
    ifMatch: 'overwrite',
    body: changedCompanyLogo,
    answer: companyLogoAnswer,
    whenClosed: 'unrelated',
    changes: ['my-company'],
  });

export const updateInsurersLogo = updateLogo('insurance-companies');
export const updateBrokersLogo = updateLogo('broker-companies');

const listSettings = <const Path extends PrincipalPath>(principal: Path) =>
  endpoint({
    method: 'GET',
    path: `/${principal}/current/settings`,
    summary: 'The settings of one’s own company',
    access: allow('company', 'read'),
    answer: settingListAnswer,
    reads: ['my-company'],
  });

export const listInsurersSettings = listSettings('insurance-companies');
export const listBrokersSettings = listSettings('broker-companies');

const updateTabAccess = <const Path extends PrincipalPath>(principal: Path) =>
  endpoint({
    method: 'PUT',
    path: `/${principal}/current/settings/access`,
    summary: 'Say which roles see the tabs of the projects of one’s own company',
    access: allow('company', 'update'),
    audit: { action: 'companySetting.update' },
    ifMatch: 'overwrite',
    body: changedTabAccess,
    answer: tabAccessAnswer,
    whenClosed: 'unrelated',
    changes: ['my-company'],
  });

export const updateInsurersTabAccess = updateTabAccess('insurance-companies');
export const updateBrokersTabAccess = updateTabAccess('broker-companies');

const updateApproval = <const Path extends PrincipalPath>(principal: Path) =>
  endpoint({
    method: 'PUT',
    path: `/${principal}/current/settings/{value}`,
    summary: 'Switch an approval on or off for the projects of one’s own company',
    access: allow('company', 'update'),
    audit: { action: 'companySetting.update' },
    ifMatch: 'overwrite',
    params: approvalParams,
    body: changedApproval,
    answer: approvalAnswer,
    whenClosed: 'unrelated',
    changes: ['my-company'],
  });

export const updateInsurersApproval = updateApproval('insurance-companies');
export const updateBrokersApproval = updateApproval('broker-companies');
