import { Button, Link, links, Navigate, useParams, usePageTitle, usePermission } from '@portal/portal-sdk';
import { NoAccess, PageHeader, TabBar, TabPanel } from '@portal/ui';
import { IconPlus } from '@tabler/icons-react';
import { listOf } from '../features/subscriptions/list/lists.ts';
import { SubscriberList } from '../features/subscriptions/list/subscriber-list.tsx';
import { SUBSCRIBER_LISTS } from '../features/subscriptions/subscriber-lists.ts';
import { SUBSCRIPTION_SCREEN_TEXTS as TEXTS } from '../features/subscriptions/subscription.texts.ts';

const BAR = 'subscribers';

/** /subscriptions/list/{type}: the administrator's subscribers, a type a tab; other paths lead to the first (spec 3 §2). */
export default function SubscriptionsPage() {
  usePageTitle(TEXTS.title);
  const list = listOf(useParams()['subscriberPath']);
  const isAllowed = usePermission('read', 'subscription');
  if (!list) return <Navigate to={links.subscriptions()} replace />;
  const tabs = SUBSCRIBER_LISTS.map(({ path, label }) => ({ name: path, label, to: links.subscriptions(path) }));
  return (
    <>
      <PageHeader
        title={TEXTS.title}
        actions={
          isAllowed && (
            <Button
              component={Link}
              to={`${links.addSubscriber()}?type=${list.path}`}
              leftSection={<IconPlus size={18} aria-hidden />}
            >
              {TEXTS.addNew}
            </Button>
          )
        }
      />
      {isAllowed ? (
        <>
          <TabBar name={BAR} tabs={tabs} current={list.path} />
          <TabPanel name={BAR} current={list.path}>
            <SubscriberList key={list.path} list={list} />
          </TabPanel>
        </>
      ) : (
        <NoAccess />
      )}
    </>
  );
}
