import { ERROR_CODES } from '@portal/contracts/common/error';
import { LEGAL_VERSIONS } from '@portal/contracts/identity/legal';
import { acceptEula, acceptLicense } from '@portal/contracts/identity/user.endpoints';
import { audit, conflict, forbidden, route, transaction, type Deps, type PortalApp } from '@portal/service-kit';
import { accept, hasAccepted } from './acceptance.repository.ts';

/** Message to a person whose text was replaced while they read it. */
const NEWER_VERSION = 'The text has changed. Please read the newest version.';
/** Message to a person who accepts the Privacy Policy before the Terms. */
const TERMS_FIRST = 'Accept the Terms first.';

/**
 * Acceptance of EULA and licence (spec 3 §7), in this order; the claims contain it from the next refresh on. Each acceptance
 * is judged by the valid version.
 */
export function acceptanceRoutes(app: PortalApp, { knex }: Pick<Deps, 'knex'>): void {
  for (const [endpoint, document] of [
    [acceptEula, 'Eula'],
    [acceptLicense, 'License'],
  ] as const) {
    route(app, endpoint, async ({ viewer, body, request }) => {
      if (document === 'License' && !(await hasAccepted(knex, viewer.userId, 'Eula')))
        throw forbidden(TERMS_FIRST, ERROR_CODES.termsNotAccepted);
      const valid = LEGAL_VERSIONS[document];
      if (body?.version !== undefined && body.version !== valid)
        throw conflict(ERROR_CODES.staleVersion, NEWER_VERSION, { details: { version: valid } });
      const { version, acceptedAt } = await transaction(knex, async (tx) => {
        const accepted = await accept(tx, viewer.userId, document, request.ip);
        const after = { document, version: accepted.version };
        await audit(tx, { item: { kind: 'user', id: viewer.userId }, after });
        return accepted;
      });
      return { data: { document, version, acceptedAt: acceptedAt.toISOString() } };
    });
  }
}
