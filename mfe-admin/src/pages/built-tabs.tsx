import type { MyCompanyTab } from '@portal/contracts/admin/addresses';
import type { ReactNode } from 'react';
import { RatesTab } from '../features/rates/rates-tab.tsx';
import { TeamMembers } from '../features/team/team-members.tsx';
import { MY_COMPANY_TABS } from './my-company.texts.ts';

/** The tabs of My Company that exist; the others are not shown. */
export const BUILT_TABS: Partial<Readonly<Record<MyCompanyTab, ReactNode>>> = {
  TeamMembers: <TeamMembers />,
  Rates: <RatesTab />,
};

/** The tabs that are shown, in their order. */
export const SHOWN_TABS = MY_COMPANY_TABS.filter(({ name }) => name in BUILT_TABS);
