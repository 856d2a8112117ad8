import { NOTIFICATION } from '../kinds.ts';
import { rows } from '../rows.ts';

export const notifications = rows({
  'GET /notifications/inbox': { access: ['read', 'notification'] },
  'PUT /notifications/{id}/mark-as-viewed': { access: ['update', 'notification'], about: NOTIFICATION },
  'PUT /notifications/mark-all-as-viewed': { access: ['update', 'notification'], special: { body: { alerts: true } } },
  'PUT /notifications/{id}/dismiss': { access: ['update', 'notification'], about: NOTIFICATION },
  'PUT /notifications/{id}/acknowledge-assignment': {
    access: ['update', 'notification'],
    about: NOTIFICATION,
    answers: '400 InvalidTransition',
  },
  'GET /notifications/stream': { access: ['read', 'notification'], isStream: true },
  'GET /seed/generate-notification': { access: ['read', 'notification'] },
});
