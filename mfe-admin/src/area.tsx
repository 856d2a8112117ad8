import { defineArea } from '@portal/portal-sdk';
import { lazy } from 'react';

const MyCompanyPage = lazy(() => import('./pages/my-company.page.tsx'));

/** My Company (spec 3 §2). */
export default defineArea({
  name: 'mfe-admin',
  routes: [{ path: '/my-company', element: <MyCompanyPage /> }],
});
