import { mailSettings, serviceSettings } from '@portal/service-kit';
import * as v from 'valibot';

/** What notifications reads from its environment besides what every service does. */
export const notificationsSettings = v.object({ ...serviceSettings, ...mailSettings });
