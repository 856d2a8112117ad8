import { accountTabsFor, isSubscriber, type AccountTab } from '@portal/access';
import { asText, links, usePageTitle, useSearch, useSession } from '@portal/portal-sdk';
import { PageHeader, TabBar, TabPanel } from '@portal/ui';
import type { ReactNode } from 'react';
import { KeyboardSetting } from './keyboard-setting.tsx';
import classes from './my-account.module.css';
import { MY_ACCOUNT_TEXTS as TEXTS } from './my-account.texts.ts';
import { PasswordAndSessions } from './password-and-sessions.tsx';
import { PersonalInfo } from './personal-info/personal-info.tsx';
import { OwnSubscription } from './subscription/own-subscription.tsx';
import { useOwnSubscription } from './subscription/subscription.api.ts';

const BAR = 'my-account';
const SCHEMA = { tab: asText() };

const TABS: Readonly<Record<AccountTab, { readonly label: string; readonly content: ReactNode }>> = {
  PersonalInfo: { label: TEXTS.personalInfo, content: <PersonalInfo /> },
  UpdatePassword: { label: TEXTS.updatePassword, content: <PasswordAndSessions /> },
  Subscription: { label: TEXTS.subscription, content: <OwnSubscription /> },
};

/** The person's own account, one tab at a time; the address selects it (spec 3 §2). */
export default function MyAccountPage() {
  usePageTitle(TEXTS.title);
  const { viewer } = useSession();
  const [{ tab: wanted }] = useSearch(SCHEMA);
  const subscription = useOwnSubscription({ isEnabled: isSubscriber(viewer) });
  // Until it is known, the tab is shown if the address leads to it.
  const hasSubscription = subscription.data
    ? true
    : subscription.isError || (subscription.isPending && wanted === 'Subscription');
  const tabs = accountTabsFor(viewer, { hasSubscription });
  const current = tabs.find((tab) => tab === wanted) ?? tabs[0] ?? 'UpdatePassword';

  return (
    <div className={classes['page']}>
      <PageHeader title={TEXTS.title} />
      <TabBar
        name={BAR}
        tabs={tabs.map((name) => ({ name, label: TABS[name].label, to: links.myAccount(name) }))}
        current={current}
      />
      <TabPanel name={BAR} current={current}>
        {TABS[current].content}
        {current === tabs[0] && <KeyboardSetting />}
      </TabPanel>
    </div>
  );
}
