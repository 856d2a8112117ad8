import { buildFrom } from '@portal/service-kit';
import { startService } from '@portal/testing';
import { helpService } from './app.ts';

/** Starts the service over a database of its own. */
export const startHelp = () =>
  startService(helpService, ({ settings, tokens }) =>
    buildFrom(helpService, { ...settings }, { jwks: tokens.jwks, logger: false }),
  );
