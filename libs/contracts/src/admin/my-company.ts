/** The tabs of My Company in their order, by the name that the address holds: `/my-company?tab=TeamMembers` (spec 3 §2). */
export const MY_COMPANY_TABS = [
  { name: 'CompanyInfo', label: 'Company Info' },
  { name: 'TeamMembers', label: 'Team Members' },
  { name: 'Rates', label: 'Rates' },
  { name: 'Subscription', label: 'Subscription' },
  { name: 'Locations', label: 'Locations' },
  { name: 'ApprovalSettings', label: 'Approval Settings' },
] as const;
export type MyCompanyTab = (typeof MY_COMPANY_TABS)[number]['name'];

export const MY_COMPANY_TITLE = 'My Company';
