import { defineArea } from '@portal/portal-sdk';
import { FrontPage } from './pages/front.page.tsx';
import { HelpFrame } from './pages/help-frame.page.tsx';
import { TopicPage } from './pages/topic.page.tsx';
import { UnknownPage } from './pages/unknown.page.tsx';

/** Help (spec 3 §2): the front page, and one page for each topic; unknown topics lead away. */
export default defineArea({
  name: 'mfe-help',
  routes: [
    {
      path: '/help',
      element: <HelpFrame />,
      children: [
        { index: true, element: <FrontPage /> },
        { path: ':area/:topic?', element: <TopicPage /> },
        { path: '*', element: <UnknownPage /> },
      ],
    },
  ],
});
