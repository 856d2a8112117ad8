import { defineArea } from '@portal/portal-sdk';
import { lazy } from 'react';

const SubscriptionsPage = lazy(() => import('./pages/subscriptions.page.tsx'));
const NewSubscriptionPage = lazy(() => import('./pages/new-subscription.page.tsx'));
const MyCompanyPage = lazy(() => import('./pages/my-company.page.tsx'));

/** My Company, and the administrator's Subscriptions (spec 3 §2). */
export default defineArea({
  name: 'mfe-admin',
  routes: [
    { path: '/my-company', element: <MyCompanyPage /> },
    {
      path: '/subscriptions',
      children: [
        { index: true, element: <SubscriptionsPage /> },
        { path: 'new', element: <NewSubscriptionPage /> },
        { path: 'list/:subscriberPath', element: <SubscriptionsPage /> },
        { path: '*', element: <SubscriptionsPage /> },
      ],
    },
  ],
});
