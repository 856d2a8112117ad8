import {
  issueInspection,
  sendInspectionForApproval,
  sendInspectionToRiskEngineer,
} from '@portal/contracts/projects/recommendation-step.endpoints';
import { etag, route, transaction, type Deps, type PortalApp } from '@portal/service-kit';
import { sendAll } from './inspection-calls.ts';

/** `PUT /inspections/{id}/send-for-approval`, `/send-to-risk-engineer` and `/issue` (spec 2 §7, decisions §5). */
export function inspectionCallRoutes(app: PortalApp, { knex }: Pick<Deps, 'knex'>): void {
  for (const [endpoint, call] of [
    [sendInspectionForApproval, 'sendForApproval'],
    [sendInspectionToRiskEngineer, 'sendToRiskEngineer'],
    [issueInspection, 'issue'],
  ] as const) {
    route(app, endpoint, async ({ viewer, params: { id }, expected, reply }) => {
      const sent = await transaction(knex, (tx) => sendAll(tx, viewer, call, { id, expected }));
      reply.header('etag', etag(sent.version));
      return { data: sent };
    });
  }
}
