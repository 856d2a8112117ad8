import { serviceSettings } from '@portal/service-kit';
import * as v from 'valibot';

/** Settings of the service: the common ones only. */
export const projectsSettings = v.object(serviceSettings);
