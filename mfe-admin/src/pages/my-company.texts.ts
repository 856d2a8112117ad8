import type { MyCompanyTab } from '@portal/contracts/admin/addresses';

/** The tabs of My Company in their order (spec 3 §2). */
export const MY_COMPANY_TABS = [
  { name: 'CompanyInfo', label: 'Company Info' },
  { name: 'TeamMembers', label: 'Team Members' },
  { name: 'Rates', label: 'Rates' },
  { name: 'Subscription', label: 'Subscription' },
  { name: 'Locations', label: 'Locations' },
  { name: 'ApprovalSettings', label: 'Approval Settings' },
] as const satisfies readonly { readonly name: MyCompanyTab; readonly label: string }[];

export const MY_COMPANY_TITLE = 'My Company';
