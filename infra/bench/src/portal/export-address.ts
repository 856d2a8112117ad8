import type { ExportFormat } from '@portal/contracts/projects/list-columns';
import { projectExportAnswer } from '@portal/contracts/projects/project-view';
import * as v from 'valibot';
import type { Session } from './session.ts';

const COLUMNS = [
  'name',
  'referenceNumber',
  'country',
  'policyNumber',
  'policyStartDate',
  'policyExpireDate',
  'totalPremium',
  'linePercent',
  'status',
];

/** The export of the whole list of projects. */
export const LIST = { path: '/projects/exports', body: { columns: COLUMNS, selection: {} } };

/** Asks the projects service for an export, of the list where nothing else is said, and returns the address of its file. */
export async function addressOf(
  serviceUrl: string,
  session: Session,
  format: ExportFormat,
  { path, body }: { readonly path: string; readonly body: object } = LIST,
): Promise<string> {
  const response = await fetch(`${serviceUrl}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await session.token()}`, 'content-type': 'application/json' },
    body: JSON.stringify({ format, ...body }),
  });
  if (!response.ok) throw new Error(`The export was answered with ${response.status}: ${await response.text()}`);
  const { pathname, search } = new URL(v.parse(projectExportAnswer, await response.json()).data.url);
  return serviceUrl + pathname.replace(/^\/api/, '') + search;
}
