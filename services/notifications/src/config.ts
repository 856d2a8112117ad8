import { mailSettings, serviceSettings } from '@portal/service-kit';
import * as v from 'valibot';

/** Environment settings of notifications beside those of every service. */
export const notificationsSettings = v.object({ ...serviceSettings, ...mailSettings });
