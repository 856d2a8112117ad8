import { feeFormDataAnswer, feeSubmitted, submitFeeBody } from '@portal/contracts/finance/fee-answer';
import { linkedFileAnswer, linkedFileBody } from '@portal/contracts/library/linked-file';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as v from 'valibot';
import { afterEach, beforeEach, vi } from 'vitest';
import { aFeeForm } from '../testing/fee-form.builder.ts';
import { SubmitFeeProposalPage } from './submit-fee-proposal.page.tsx';

/** Proposal of the link. */
export const PROPOSAL = '00000000-0000-4000-8000-000000000001';
/** Company of the link. */
export const COMPANY = '00000000-0000-4000-8000-000000000002';
/** Endpoint that opens a link. */
export const FORM_DATA = 'GET /api/fee-proposals/response/form-data';
/** Endpoint that takes an answer. */
export const SUBMIT = 'PUT /api/fee-proposals/response/submit';
/** Endpoint that gives an address of the file. */
export const FILE = 'POST /api/files/linked/address';
const SCHEMAS = {
  [FORM_DATA]: { answer: feeFormDataAnswer, body: undefined },
  [SUBMIT]: { answer: feeSubmitted, body: submitFeeBody },
  [FILE]: { answer: linkedFileAnswer, body: linkedFileBody },
};
type Endpoint = keyof typeof SCHEMAS;
/** Content of an answer, or a refusal; null for a network that fails. */
type Given = object | Response | null;

interface Sent {
  readonly endpoint: string;
  readonly search: string;
  readonly headers: Headers;
  readonly body: unknown;
}

/** Opens the page where the services answer these things, each list one after the other, the last again and again. */
export async function open(
  given: Partial<Record<Endpoint, readonly Given[]>> = {},
  search = `?feeProposalId=${PROPOSAL}&companyContactId=${COMPANY}`,
) {
  const answers = { [FORM_DATA]: [aFeeForm()], [SUBMIT]: [TAKEN], [FILE]: [{ url: '/files/plan' }], ...given };
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const url = new URL(request.url);
    const endpoint = `${request.method} ${url.pathname}` as Endpoint;
    const text = await request.clone().text();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    sent.push({ endpoint, search: url.search, headers: request.headers, body });
    const schemas = SCHEMAS[endpoint];
    if (schemas.body) v.parse(schemas.body as v.GenericSchema, body);
    const queue = answers[endpoint] as Given[];
    const [answer] = queue.length > 1 ? queue.splice(0, 1) : queue;
    if (answer === null || answer === undefined) throw new TypeError('Failed to fetch');
    if (answer instanceof Response) return answer.clone();
    return Response.json(v.parse(schemas.answer as v.GenericSchema, { data: answer }));
  });
  history.replaceState(null, '', `/submit-fee-proposal${search}`);
  const user = userEvent.setup();
  const view = render(<SubmitFeeProposalPage />);
  return { ...view, user, sent, sentTo: (one: Endpoint) => sent.filter(({ endpoint }) => endpoint === one) };
}

/** Content of the answer that took a fee. */
export const TAKEN = { feeProposalId: PROPOSAL, companyContactId: COMPANY };
/** Returns a refusal. */
export const refused = (status: number, over: object = {}): Response =>
  Response.json({ error: { code: 'NotFound', message: 'Refused' }, traceId: 't', ...over }, { status });

/** Finds the title of the page. */
export const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
/** Finds the fields of a line. */
export const group = (name: string) => screen.getByRole('group', { name });
/** Finds a field of a line. */
export const field = (line: string, name: string) => within(group(line)).getByRole('textbox', { name });
/** Presses a button. */
export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
/** Finds Overall Costs. */
export const costs = () => screen.getByRole('region', { name: 'Overall Costs' });
/** Finds an amount of Overall Costs by its label. */
export const cost = (label: string) => within(costs()).getByText(label, { selector: 'dt' }).nextElementSibling;

/** Types a number into a field, over what is there. */
export async function type(line: string, name: string, text: string): Promise<void> {
  await userEvent.clear(field(line, name));
  if (text) await userEvent.type(field(line, name), text);
}

/** Fills in all that the form needs. */
export async function fillIn(): Promise<void> {
  await heading('Fee proposal');
  for (const [line, rate, hours] of [
    ['Initial Inspection', '120.5', '10'],
    ['Main Report', '1000', '3'],
    ['Travel', '0', '0'],
  ] as const) {
    fireEvent.change(field(line, 'Rate'), { target: { value: rate } });
    fireEvent.change(field(line, 'Hours'), { target: { value: hours } });
  }
}

/** Gives the browser of the tests dialogs, and takes back what a test has put in the place of clock and network. */
export function setUp(): void {
  beforeEach(() => {
    HTMLDialogElement.prototype.showModal = function showModal() {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function close() {
      this.open = false;
    };
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}
