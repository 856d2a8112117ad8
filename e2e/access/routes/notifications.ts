import { ofAnotherTenant, type Rows } from '../row.ts';

export const notifications: Rows = {
  'GET /notifications/inbox': { access: ['read', 'notification'] },
  'PUT /notifications/{id}/mark-as-viewed': {
    access: ['update', 'notification'],
    call: (world, who) => ({ params: { id: world.notification(who) } }),
    cases: (world, who) => [ofAnotherTenant({ params: { id: world.anothersNotification(who) } })],
  },
  'GET /notifications/stream': { access: ['read', 'notification'], isStream: true },
  'GET /seed/generate-notification': { access: ['read', 'notification'] },
};
