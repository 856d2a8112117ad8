import { mailSettings, serviceSettings, type Deps } from '@portal/service-kit';
import * as v from 'valibot';

/** What admin reads from its environment. */
export const adminSettings = v.object({ ...serviceSettings, ...mailSettings });
export type AdminDeps = Deps<v.InferOutput<typeof adminSettings>>;
