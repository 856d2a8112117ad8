import { serviceSettings } from '@portal/service-kit';
import * as v from 'valibot';

/** Settings of this service: those of every service, none of its own. */
export const projectsSettings = v.object(serviceSettings);
