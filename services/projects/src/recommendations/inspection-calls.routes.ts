import { inspectionPath } from '@portal/contracts/projects/inspection';
import { sentAnswer } from '@portal/contracts/projects/recommendation';
import { allow } from '@portal/rights';
import { etag, ifMatch, oldRoute, transaction, type Deps, type PortalApp } from '@portal/service-kit';
import { sendAll } from './inspection-calls.ts';

/** The calls about all recommendations of an inspection, each with the right of decisions §11 that its actors have. */
const CALLS = [
  {
    call: 'sendForApproval',
    path: 'send-for-approval',
    summary: 'Send the recommendations of an inspection for approval',
    right: 'update',
  },
  {
    call: 'sendToRiskEngineer',
    path: 'send-to-risk-engineer',
    summary: 'Send the approved recommendations of an inspection to the risk engineer',
    right: 'approve',
  },
  { call: 'issue', path: 'issue', summary: 'Issue the recommendations of an inspection', right: 'issue' },
] as const;

/** `PUT /inspections/{id}/send-for-approval`, `/send-to-risk-engineer` and `/issue` (spec 2 §7, decisions §5). */
export function inspectionCallRoutes(app: PortalApp, { knex }: Pick<Deps, 'knex'>): void {
  for (const { call, path, summary, right } of CALLS) {
    oldRoute(app, {
      method: 'PUT',
      url: `/inspections/:id/${path}`,
      summary,
      access: allow('recommendation', right),
      audit: { action: `inspection.${call}` },
      params: inspectionPath,
      response: sentAnswer,
      handler: async ({ viewer, params: { id }, request, reply }) => {
        const target = { id, expected: ifMatch(request) };
        const sent = await transaction(knex, (tx) => sendAll(tx, viewer, call, target));
        reply.header('etag', etag(sent.version));
        return { data: sent };
      },
    });
  }
}
