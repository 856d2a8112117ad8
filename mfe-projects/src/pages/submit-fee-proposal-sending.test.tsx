import { draftKey } from '@portal/ui/draft-values';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aFeeForm } from '../testing/fee-form.builder.ts';
import {
  COMPANY,
  cost,
  field,
  fillIn,
  FORM_DATA,
  group,
  heading,
  open,
  press,
  PROPOSAL,
  refused,
  setUp,
  SUBMIT,
  TAKEN,
  type,
} from './submit-fee-proposal.fixture.tsx';

setUp();

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

  it('says that it may have arrived where no answer came and the link is closed then, also after a reload', async () => {
    const { sentTo, unmount } = await open({
      [FORM_DATA]: [aFeeForm(), refused(400)],
      [SUBMIT]: [null, refused(400)],
    });
    await fillIn();
    await press('Submit');
    await screen.findByText(/The portal does not answer\./);
    await type('Main Report', 'Hours', '4');
    await press('Submit');
    expect(await heading('Your fee proposal may have arrived already')).toHaveFocus();
    expect(
      screen.getByText('If you are in doubt, please ask the insurance company, also for a new link.'),
    ).toBeVisible();
    expect(screen.queryByText(/has expired/)).toBeNull();
    expect(sentTo(SUBMIT)).toHaveLength(2);
    unmount();
    const closed = await open({ [FORM_DATA]: [refused(400)] });
    await heading('Your fee proposal may have arrived already');
    closed.unmount();
    const reopened = await open();
    await heading('Fee proposal');
    reopened.unmount();
    await open({ [FORM_DATA]: [refused(400)] });
    await heading('The link has expired');
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

  it('is there again where a link that had ended is sent again', async () => {
    const first = await open({ [SUBMIT]: [refused(410)] });
    await fillIn();
    await press('Submit');
    await heading('The link has expired');
    first.unmount();
    const expired = await open({ [FORM_DATA]: [refused(400)] });
    await heading('The link has expired');
    expired.unmount();
    await open();
    await heading('Fee proposal');
    expect(field('Main Report', 'Rate')).toHaveValue('1,000');
  });

  it('is kept for the 14 days of a link, and removed with that of any other link then', async () => {
    const first = await open();
    await fillIn();
    first.unmount();
    const [key = ''] = Object.keys(localStorage);
    const kept = JSON.parse(localStorage.getItem(key) ?? '') as { savedAt: number };
    const isThere = async (days: number) => {
      const old = JSON.stringify({ ...kept, savedAt: kept.savedAt - days * 24 * 60 * 60 * 1000 });
      localStorage.setItem(key, old);
      localStorage.setItem(draftKey('another', PROPOSAL, 'fee-answer'), old);
      const { unmount } = await open();
      await heading('Fee proposal');
      const { value } = field('Main Report', 'Rate') as HTMLInputElement;
      unmount();
      return value === '1,000';
    };
    expect([await isThere(13), await isThere(14)]).toEqual([true, false]);
    expect(localStorage).toHaveLength(0);
  });

  it.each([
    '[]',
    '"x"',
    '{"savedAt":NOW,"values":"x"}',
    '{"savedAt":NOW,"values":{"lines":{"MainReport":{"amount":"<b>","hours":5}},"expenses":[null,{"category":"Gold"}]}}',
    '{',
  ])('opens an empty form where %s is kept', async (kept) => {
    localStorage.setItem(draftKey(COMPANY, PROPOSAL, 'fee-answer'), kept.replace('NOW', String(Date.now())));
    await open();
    await heading('Fee proposal');
    expect(field('Main Report', 'Rate')).toHaveValue('');
    expect(field('Main Report', 'Hours')).toHaveValue('');
  });
});
