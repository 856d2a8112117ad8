import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import publicPages from '../public.tsx';
import { aFeeForm } from '../testing/fee-form.builder.ts';
import {
  COMPANY,
  field,
  FILE,
  FORM_DATA,
  heading,
  open,
  press,
  PROPOSAL,
  refused,
  setUp,
} from './submit-fee-proposal.fixture.tsx';

setUp();

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
