/** A tab of My Company as its address names it: `/my-company?tab=TeamMembers` (spec 3 §2). */
export type MyCompanyTab = 'CompanyInfo' | 'TeamMembers' | 'Rates' | 'Subscription' | 'Locations' | 'ApprovalSettings';

/** A list of subscribers as its address names it: `/subscriptions/list/risk-company` (spec 3 §2). */
export type SubscriberPath =
  | 'insurance-company'
  | 'risk-company'
  | 'broker-company'
  | 'broker'
  | 'insurance-representative'
  | 'risk-manager'
  | 'developer-owner';
