import * as v from 'valibot';

/** The eleven roles (spec 1 §6). `None` is a signed-in person without any right. */
export const ROLES = [
  'Admin',
  'ICCoordinator',
  'ICUnderwriter',
  'Broker',
  'InsuranceRepresentative',
  'RiskManager',
  'DeveloperOwner',
  'SiteContact',
  'RCCoordinator',
  'RiskEngineer',
  'None',
] as const;
export type Role = (typeof ROLES)[number];

/** Company types (spec 1 §6). People without a company carry `NoCompany`. */
export const COMPANY_TYPES = ['Insurance', 'Risk', 'Broker', 'NoCompany'] as const;
export type CompanyType = (typeof COMPANY_TYPES)[number];

/** Subscription plans, the smallest first (spec 1 §6). */
export const PLANS = ['FreeUsage', 'Lite', 'LitePlus', 'Pro', 'Global'] as const;
export type Plan = (typeof PLANS)[number];

/** Access status of an invited member (spec 1 §4, decisions §3.4). */
export const ACCESS_STATUSES = ['NoAccess', 'InviteSent', 'NeedApproval', 'HasAccess', 'AccessRejected'] as const;
export type AccessStatus = (typeof ACCESS_STATUSES)[number];

/** Currencies of projects and rates (spec 1 §3). */
export const CURRENCIES = ['USD', 'EUR', 'GBP', 'AUD', 'CAD', 'CHF'] as const;
export type Currency = (typeof CURRENCIES)[number];

export const roleSchema = v.picklist(ROLES);
export const companyTypeSchema = v.picklist(COMPANY_TYPES);
export const planSchema = v.picklist(PLANS);
export const accessStatusSchema = v.picklist(ACCESS_STATUSES);
export const currencySchema = v.picklist(CURRENCIES);
