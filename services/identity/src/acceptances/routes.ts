import { ERROR_CODES } from '@portal/contracts/common/error';
import { LEGAL_VERSIONS, type LegalDocument } from '@portal/contracts/identity/legal';
import { acceptanceAnswer, acceptBody, NEWER_VERSION_TEXT } from '@portal/contracts/identity/user';
import { signedInBeforeTerms } from '@portal/rights';
import { audit, conflict, oldRoute, transaction, type Deps, type PortalApp } from '@portal/service-kit';
import { accept } from './repository.ts';

const DOCUMENTS = { 'accept-eula': 'Eula', 'accept-license': 'License' } as const satisfies Record<
  string,
  LegalDocument
>;

/** Acceptance of EULA and licence (spec 3 §7); the claims tell of it from the next refresh on. */
export function acceptanceRoutes(app: PortalApp, { knex }: Pick<Deps, 'knex'>): void {
  for (const [path, document] of Object.entries(DOCUMENTS))
    oldRoute(app, {
      method: 'PUT',
      url: `/users/${path}`,
      summary: `Accept the valid version of ${document}`,
      access: signedInBeforeTerms,
      audit: { action: document === 'Eula' ? 'terms.acceptEula' : 'terms.acceptLicense' },
      body: acceptBody,
      response: acceptanceAnswer,
      async handler({ viewer, body, request }) {
        const valid = LEGAL_VERSIONS[document];
        if (body?.version !== undefined && body.version !== valid)
          throw conflict(ERROR_CODES.staleVersion, NEWER_VERSION_TEXT, { details: { version: valid } });
        const { version, acceptedAt } = await transaction(knex, async (tx) => {
          const accepted = await accept(tx, viewer.userId, document, request.ip);
          const after = { document, version: accepted.version };
          await audit(tx, { item: { kind: 'user', id: viewer.userId }, after });
          return accepted;
        });
        return { data: { document, version, acceptedAt: acceptedAt.toISOString() } };
      },
    });
}
