import { createClient } from '@portal/api-client';
import { api } from './api.ts';

/** The typed client of all endpoints, as the signed-in person. */
export const { call, send } = createClient(api);
