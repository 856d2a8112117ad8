import type { MyCompanyTab } from '@portal/contracts/admin/addresses';
import type { CompanyType } from '@portal/contracts/common/enums';
import type { ReactNode } from 'react';
import { CompanyInfo } from '../features/company-info/company-info.tsx';
import { RatesTab } from '../features/rates/rates-tab.tsx';
import { TeamMembers } from '../features/team/team-members.tsx';
import { MY_COMPANY_TABS } from './my-company.texts.ts';

/** The tabs of My Company that exist; the others are not shown. */
export const BUILT_TABS: Partial<Readonly<Record<MyCompanyTab, ReactNode>>> = {
  CompanyInfo: <CompanyInfo />,
  TeamMembers: <TeamMembers />,
  Rates: <RatesTab />,
};

/** The tab that opens first: Company Info holds no more than the logo. */
export const FIRST_TAB: MyCompanyTab = 'TeamMembers';

/** Returns the tabs that are shown, in their order. A risk company has no Company Info: no report shows its logo. */
export const tabsOf = (companyType: CompanyType) =>
  MY_COMPANY_TABS.filter(({ name }) => name in BUILT_TABS && !(name === 'CompanyInfo' && companyType === 'Risk'));
