import { feeFormDataAnswer, feeSubmitted, submitFeeBody } from '@portal/contracts/finance/fee-answer';
import { linkedFileAnswer, linkedFileBody } from '@portal/contracts/library/linked-file';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import publicPages from '../public.tsx';
import { aFeeForm } from '../testing/fee-form.builder.ts';
import { SubmitFeeProposalPage } from './submit-fee-proposal.page.tsx';

const PROPOSAL = '00000000-0000-4000-8000-000000000001';
const COMPANY = '00000000-0000-4000-8000-000000000002';
const FORM_DATA = 'GET /api/fee-proposals/response/form-data';
const SUBMIT = 'PUT /api/fee-proposals/response/submit';
const FILE = 'POST /api/files/linked/address';
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
async function open(
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

const TAKEN = { feeProposalId: PROPOSAL, companyContactId: COMPANY };
const refused = (status: number, over: object = {}): Response =>
  Response.json({ error: { code: 'NotFound', message: 'Refused' }, traceId: 't', ...over }, { status });

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const group = (name: string) => screen.getByRole('group', { name });
const field = (line: string, name: string) => within(group(line)).getByRole('textbox', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const costs = () => screen.getByRole('region', { name: 'Overall Costs' });
const cost = (label: string) => within(costs()).getByText(label, { selector: 'dt' }).nextElementSibling;

async function type(line: string, name: string, text: string): Promise<void> {
  await userEvent.clear(field(line, name));
  if (text) await userEvent.type(field(line, name), text);
}

/** Fills in all that the form needs. */
async function fillIn(): Promise<void> {
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

it('is the page that the area’s manifest names', async () => {
  const { default: manifest } = await import('../../area.json', { with: { type: 'json' } });
  expect(Object.keys(publicPages.pages)).toEqual(manifest.publicRoutes);
  expect(publicPages.name).toBe(manifest.name);
});

describe('opening a link (spec 1 §2)', () => {
  it('shows nothing while the link is checked', async () => {
    const { container } = await open();
    expect(container).toBeEmptyDOMElement();
    await heading('Fee proposal');
  });

  it('asks by the ids of the link alone, without a session', async () => {
    const { sent } = await open();
    await heading('Fee proposal');
    expect(sent).toHaveLength(1);
    expect(sent[0]?.search).toBe(`?feeProposalId=${PROPOSAL}&companyContactId=${COMPANY}`);
    expect(sent[0]?.headers.get('Authorization')).toBeNull();
  });

  it('shows the project, the file and a line for each service, with the proposal’s inspection count', async () => {
    await open();
    await heading('Fee proposal');
    expect(document.title).toBe('Fee proposal · Risk Portal');
    for (const text of ['Mountain Dam', '28 Lime Street, London']) expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByText(/Two visits\s+before winter\./)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Plan.pdf' })).toBeVisible();
    for (const line of ['Initial Inspection', 'Main Report', 'Travel']) {
      expect(field(line, 'Inspection count')).toHaveValue('2');
    }
  });

  it.each([400, 404, 410])('says that the link has expired where the answer is %i', async (status) => {
    await open({ [FORM_DATA]: [refused(status)] });
    await heading('The link has expired');
    expect(screen.getByText('Sorry, your fee proposal link has expired.')).toBeVisible();
    expect(screen.getByText('Please contact the insurance company for a new one.')).toBeVisible();
  });

  it('names the e-mail of the insurance company as text', async () => {
    await open(
      { [FORM_DATA]: [refused(404)] },
      '?feeProposalId=1&companyContactId=2&insuranceCompanyEmail=a%40b.example',
    );
    expect(await screen.findByText(/contact the insurance company.*: a@b\.example$/)).toBeVisible();
    expect(screen.queryByRole('link', { name: /a@b/ })).toBeNull();
  });

  it.each(['javascript:alert(1)', 'call 0800 123', '<b>x</b>@b.example', `${'a'.repeat(60)}@b.example`])(
    'does not show %s as an e-mail',
    async (email) => {
      const query = new URLSearchParams({ feeProposalId: '1', companyContactId: '2', insuranceCompanyEmail: email });
      await open({ [FORM_DATA]: [refused(404)] }, `?${query.toString()}`);
      expect(await screen.findByText('Please contact the insurance company for a new one.')).toBeVisible();
    },
  );

  it('is expired without an id, and asks nothing', async () => {
    const { sent } = await open({}, `?feeProposalId=${PROPOSAL}`);
    await heading('The link has expired');
    expect(sent).toEqual([]);
  });

  it('offers Retry where the network fails, and then opens the form', async () => {
    await open({ [FORM_DATA]: [null, null, null, aFeeForm()] });
    await heading('The fee proposal could not be loaded');
    expect(screen.getByRole('alert')).toHaveTextContent('The portal does not answer.');
    await press('Retry');
    expect(await heading('Fee proposal')).toHaveFocus();
  });

  it('offers Retry where the service fails', async () => {
    await open({ [FORM_DATA]: [refused(503)] });
    await heading('The fee proposal could not be loaded');
    expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong. Reference t.');
  });
});

describe('the project’s file', () => {
  it('is opened by the grant of the link', async () => {
    const { sentTo } = await open();
    await heading('Fee proposal');
    const opened: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      opened.push(this.href);
    });
    await press('Plan.pdf');
    await waitFor(() => expect(opened).toEqual([`${location.origin}/files/plan`]));
    const { id, grant } = aFeeForm().feeProposalFileInfo!;
    expect(sentTo(FILE)[0]?.body).toEqual({ fileId: id, grant });
  });

  it('says so where it cannot be opened', async () => {
    await open({ [FILE]: [refused(404)] });
    await heading('Fee proposal');
    await press('Plan.pdf');
    expect(await screen.findByText('The file cannot be opened. Try again.')).toBeVisible();
  });

  it('is not shown where there is none', async () => {
    await open({
      [FORM_DATA]: [aFeeForm({ feeProposalFileInfo: null, projectLocation: null, feeProposalDescription: null })],
    });
    await heading('Fee proposal');
    for (const label of ['File', 'Location', 'Description']) expect(screen.queryByText(label)).toBeNull();
  });
});

it('explains how to complete the form', async () => {
  await open();
  await heading('Fee proposal');
  await press('How to complete the form?');
  const dialog = screen.getByRole('dialog', { name: 'How to complete the form?' });
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(5);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

describe('typing (spec 1 §5)', () => {
  it('copies the inspection count of any line to all lines and to travel', async () => {
    await open();
    await heading('Fee proposal');
    for (const [from, count] of [
      ['Main Report', '5'],
      ['Travel', '7'],
    ] as const) {
      await type(from, 'Inspection count', count);
      for (const line of ['Initial Inspection', 'Main Report', 'Travel'])
        expect(field(line, 'Inspection count')).toHaveValue(count);
    }
  });

  it('follows each keystroke in Overall Costs', async () => {
    await open();
    await heading('Fee proposal');
    await type('Initial Inspection', 'Rate', '120.5');
    expect(cost('Total')).toHaveTextContent('0.00 EUR');
    await userEvent.type(field('Initial Inspection', 'Hours'), '1');
    expect(cost('Engineer')).toHaveTextContent('241.00 EUR');
    await userEvent.type(field('Initial Inspection', 'Hours'), '0');
    expect(cost('Engineer')).toHaveTextContent('2,410.00 EUR');
    await type('Travel', 'Rate', '10');
    await type('Travel', 'Hours', '4');
    expect(cost('Travel')).toHaveTextContent('80.00 EUR');
    await press('Add expense');
    await type('Expense 1', 'Charge', '99.99');
    await type('Expense 1', 'Items', '3');
    expect(cost('Expenses')).toHaveTextContent('299.97 EUR');
    expect(cost('Total')).toHaveTextContent('2,789.97 EUR');
    expect(within(group('Expense 1')).getByText('299.97 EUR')).toBeVisible();
  });

  it('announces the total once typing has paused', async () => {
    await open();
    await heading('Fee proposal');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.change(field('Main Report', 'Rate'), { target: { value: '100' } });
    for (const hours of ['1', '12']) {
      fireEvent.change(field('Main Report', 'Hours'), { target: { value: hours } });
      act(() => void vi.advanceTimersByTime(500));
      expect(within(costs()).getByRole('status')).toBeEmptyDOMElement();
    }
    act(() => void vi.advanceTimersByTime(500));
    expect(within(costs()).getByRole('status')).toHaveTextContent('Total 2,400.00 EUR');
  });

  it('shows thousands separators, which count for no length', async () => {
    await open();
    await heading('Fee proposal');
    await type('Main Report', 'Rate', '12345678');
    expect(field('Main Report', 'Rate')).toHaveValue('1,234,567');
    await type('Main Report', 'Rate', '1234.567');
    expect(field('Main Report', 'Rate')).toHaveValue('1,234.56');
    await type('Main Report', 'Hours', '12345');
    expect(field('Main Report', 'Hours')).toHaveValue('1,234');
    await type('Main Report', 'Inspection count', '123');
    expect(field('Main Report', 'Inspection count')).toHaveValue('12');
  });

  it('takes no decimals and no letters in hours', async () => {
    await open();
    await heading('Fee proposal');
    await type('Travel', 'Hours', '1.5');
    expect(field('Travel', 'Hours')).toHaveValue('15');
    await type('Travel', 'Hours', '1,5x');
    expect(field('Travel', 'Hours')).toHaveValue('15');
  });

  it('takes a pasted amount in the way that people write it', async () => {
    const { user } = await open();
    await heading('Fee proposal');
    await user.click(field('Main Report', 'Rate'));
    await user.paste('1.234,56 €');
    expect(field('Main Report', 'Rate')).toHaveValue('1,234.56');
    await user.click(field('Main Report', 'Hours'));
    await user.paste('123456');
    expect(field('Main Report', 'Hours')).toHaveValue('');
  });
});

describe('expenses (spec 1 §5)', () => {
  const category = (row: string) => within(group(row)).getByRole('combobox', { name: 'Category' });

  it('offers each category once', async () => {
    await open();
    await heading('Fee proposal');
    await press('Add expense');
    expect(category('Expense 1')).toHaveFocus();
    await userEvent.selectOptions(category('Expense 1'), 'Hotel');
    await press('Add expense');
    const offered = within(category('Expense 2')).getAllByRole('option');
    expect(offered.map(({ textContent }) => textContent)).not.toContain('Hotel');
    expect(category('Expense 1')).toHaveValue('Hotel');
  });

  it('has nine rows at most, which can be removed', async () => {
    await open();
    await heading('Fee proposal');
    for (let row = 1; row <= 10; row += 1) await press('Add expense');
    expect(screen.getAllByRole('group', { name: /^Expense \d+$/ })).toHaveLength(9);
    const add = screen.getByRole('button', { name: 'Add expense' });
    expect(add).toHaveAttribute('aria-disabled', 'true');
    expect(add).toHaveAccessibleDescription('At most 9 expenses');
    await userEvent.selectOptions(category('Expense 2'), 'Taxi');
    await press('Remove expense 1');
    expect(screen.getAllByRole('group', { name: /^Expense \d+$/ })).toHaveLength(8);
    expect(category('Expense 1')).toHaveValue('Taxi');
    expect(add).toHaveFocus();
  });
});

describe('submitting', () => {
  it('sends the answer in numbers and says that it is sent', async () => {
    const { sentTo } = await open();
    await fillIn();
    await press('Add expense');
    await userEvent.selectOptions(within(group('Expense 1')).getByRole('combobox'), 'Car Hire');
    await type('Expense 1', 'Charge', '1200');
    await type('Expense 1', 'Items', '2');
    await press('Submit');
    expect(await heading('Fee proposal is sent')).toHaveFocus();
    expect(
      screen.getByText(
        'Thank you, your fee proposal has been successfully sent to the insurance company. Once it is reviewed, you will be notified via email.',
      ),
    ).toBeVisible();
    expect(sentTo(SUBMIT).map(({ body }) => body)).toEqual([
      {
        ...TAKEN,
        engineerRates: [
          { serviceType: 'InitialInspection', amount: 120.5, hours: 10, inspectionCount: 2 },
          { serviceType: 'MainReport', amount: 1000, hours: 3, inspectionCount: 2 },
        ],
        travelCost: { amount: 0, hours: 0, inspectionCount: 2 },
        expenseCosts: [{ category: 'Car Hire', amount: 1200, count: 2 }],
      },
    ]);
  });

  it('shows the faults at their fields and leads to the first', async () => {
    const { sentTo } = await open();
    await fillIn();
    await type('Main Report', 'Hours', '');
    await type('Main Report', 'Inspection count', '11');
    await press('Add expense');
    await press('Submit');
    expect(field('Main Report', 'Hours')).toHaveAccessibleDescription('Field is required.');
    expect(field('Travel', 'Inspection count')).toHaveAccessibleDescription('Must be a whole number from 1 to 10');
    expect(within(group('Expense 1')).getByRole('combobox')).toHaveAccessibleDescription('Field is required.');
    expect(field('Initial Inspection', 'Inspection count')).toHaveFocus();
    expect(sentTo(SUBMIT)).toEqual([]);
    await type('Main Report', 'Inspection count', '10');
    expect(field('Travel', 'Inspection count')).toBeValid();
    expect(field('Travel', 'Inspection count')).not.toHaveAccessibleDescription();
  });

  it('needs an amount of travel, which may be 0, and rates above 0', async () => {
    await open();
    await fillIn();
    await type('Travel', 'Rate', '');
    await type('Main Report', 'Rate', '0');
    await press('Submit');
    expect(field('Travel', 'Rate')).toHaveAccessibleDescription('Field is required.');
    expect(field('Main Report', 'Rate')).toHaveAccessibleDescription('Must be more than 0');
  });

  it('shows the service’s faults at their fields, until they are changed', async () => {
    await open({ [SUBMIT]: [refused(400, { fieldErrors: { 'engineerRates.1.amount': ['Too much'] } })] });
    await fillIn();
    await press('Submit');
    await waitFor(() => expect(field('Main Report', 'Rate')).toHaveFocus());
    expect(field('Main Report', 'Rate')).toHaveAccessibleDescription('Too much');
    expect(screen.queryByRole('alert', { name: /cannot be submitted/ })).toBeNull();
    await type('Main Report', 'Rate', '900');
    expect(field('Main Report', 'Rate')).not.toHaveAccessibleDescription();
  });

  it('says what is wrong with the answer as a whole', async () => {
    const fieldErrors = { engineerRates: ['Each service of the proposal has one line.'] };
    await open({ [SUBMIT]: [refused(400, { fieldErrors })] });
    await fillIn();
    await press('Submit');
    expect(
      await screen.findByText('Fee Proposal cannot be submitted. Each service of the proposal has one line.'),
    ).toBeVisible();
  });

  it.each([
    ['refused without a fault', refused(400), 'Fee Proposal cannot be submitted'],
    ['without an answer', null, 'Fee Proposal cannot be submitted. The portal does not answer.'],
    ['refused for a while', refused(429, {}), 'Fee Proposal cannot be submitted. Refused'],
  ])('keeps the form with all that was typed where it is %s', async (_how, answer, text) => {
    const { sentTo } = await open({ [SUBMIT]: [answer, TAKEN] });
    await fillIn();
    await press('Submit');
    expect(await screen.findByText((content) => content.startsWith(text))).toHaveAttribute('role', 'alert');
    expect(field('Main Report', 'Rate')).toHaveValue('1,000');
    await press('Submit');
    await heading('Fee proposal is sent');
    expect(sentTo(SUBMIT)).toHaveLength(2);
  });

  it.each([404, 410])('says that the link has expired where it has ended meanwhile (%i)', async (status) => {
    await open({ [SUBMIT]: [refused(status)] });
    await fillIn();
    await press('Submit');
    expect(await heading('The link has expired')).toHaveFocus();
  });

  it('looks at the link again after any other refusal', async () => {
    await open({ [FORM_DATA]: [aFeeForm(), refused(404)], [SUBMIT]: [refused(409)] });
    await fillIn();
    await press('Submit');
    await heading('The link has expired');
  });

  it('sends once however often the button is pressed', async () => {
    const { sentTo } = await open();
    await fillIn();
    const button = screen.getByRole('button', { name: 'Submit' });
    for (let time = 0; time < 3; time += 1) fireEvent.click(button);
    await heading('Fee proposal is sent');
    expect(sentTo(SUBMIT)).toHaveLength(1);
  });
});

describe('what is typed', () => {
  it('is there again after a reload, for this link alone', async () => {
    const first = await open();
    await fillIn();
    await press('Add expense');
    await userEvent.selectOptions(within(group('Expense 1')).getByRole('combobox'), 'Fuel');
    await type('Travel', 'Inspection count', '4');
    first.unmount();

    const again = await open();
    await heading('Fee proposal');
    expect(field('Main Report', 'Rate')).toHaveValue('1,000');
    expect(field('Main Report', 'Inspection count')).toHaveValue('4');
    expect(within(group('Expense 1')).getByRole('combobox')).toHaveValue('Fuel');
    expect(cost('Engineer')).toHaveTextContent('16,820.00 EUR');
    again.unmount();

    await open({}, `?feeProposalId=${PROPOSAL}&companyContactId=another`);
    await heading('Fee proposal');
    expect(field('Main Report', 'Rate')).toHaveValue('');
    expect(screen.queryByRole('group', { name: 'Expense 1' })).toBeNull();
  });

  it('is forgotten once it was sent', async () => {
    await open();
    await fillIn();
    expect(localStorage).toHaveLength(1);
    await press('Submit');
    await heading('Fee proposal is sent');
    expect(localStorage).toHaveLength(0);
  });

  it.each([
    '[]',
    '"x"',
    '{"lines":{"MainReport":{"amount":"<b>","hours":5}},"expenses":[null,{"category":"Gold"}]}',
    '{',
  ])('opens an empty form where %s is kept', async (kept) => {
    localStorage.setItem(`portal.fee-answer.${PROPOSAL}.${COMPANY}`, kept);
    await open();
    await heading('Fee proposal');
    expect(field('Main Report', 'Rate')).toHaveValue('');
    expect(field('Main Report', 'Hours')).toHaveValue('');
  });
});
