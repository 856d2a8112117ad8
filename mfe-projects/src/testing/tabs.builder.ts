import { tabsOf, type TabFacts } from '@portal/access';
import type { Plan, Role } from '@portal/contracts/common/enums';
import type { TabState } from '@portal/contracts/projects/tab-access';

/** Builds the tabs of a new project of a company without settings, as the service returns them to a role. */
export const visibleTabs = (
  role: Role = 'ICCoordinator',
  { plan = 'Global', ...facts }: Partial<TabFacts> & { readonly plan?: Plan } = {},
): readonly TabState[] => tabsOf({ setting: null, ...facts }, { role, plan, companyType: 'Insurance' });
