import { answering, refusal, renderWithPortal } from '@portal/portal-sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anId } from '../../../testing/project.builder.ts';
import { AddProject } from './add-project.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

const TYPES = [
  { id: anId(4), value: 'Residential Tower', type: 'Construction', isSeeded: true },
  { id: anId(6), value: 'Chemical Plant', type: 'OperationalProperty', isSeeded: true },
];

function setup(answers: Record<string, unknown> = {}) {
  const requests = answering({
    'get parent-companies': [{ id: anId(3), name: 'Van Oord' }],
    'get project-types': TYPES,
    'get project-business-types': [{ id: anId(5), projectTypeId: anId(4), value: 'Apartment Tower', isSeeded: true }],
    'post projects': { id: anId(1), version: 1 },
    ...answers,
  });
  const view = renderWithPortal(<AddProject />, {
    path: '/projects/add',
    routes: [{ path: '/elsewhere', element: <p>Elsewhere</p> }],
  });
  const { user } = view;
  const field = (name: string) => screen.getByRole('textbox', { name });
  const type = (name: string, text: string) => user.type(field(name), text);
  const choose = async (name: string, option: string) => {
    await user.click(screen.getByRole('combobox', { name }));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
  const fill = async () => {
    await type('Project Name', 'Harbour Tower');
    await choose('Parent Company', 'Van Oord');
    await choose('Type', 'Construction');
    await choose('Project Type', 'Residential Tower');
    await choose('Business Type', 'Apartment Tower');
    await choose('Currency', 'EUR');
    await type('Construction Value', '10000000');
    await type('Policy Start', '01152026');
    await type('Policy Expiry', '01152027');
  };
  return { ...view, requests, field, type, choose, save, fill };
}

describe('Add Project (decisions §20)', () => {
  it('saves only when something changed', async () => {
    const { type } = setup();
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await type('Project Name', 'A');
    expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
  });

  it('sends the fields, empty ones as null, and opens what was added', async () => {
    const { fill, save, requests, address, notices } = setup();
    await fill();
    await save();
    await waitFor(() => expect(address()).toBe(`/projects/${anId(1)}/details`));
    expect(requests.find((call) => call.verb === 'post')?.json).toMatchObject({
      name: 'Harbour Tower',
      parentCompanyId: anId(3),
      type: 'Construction',
      constructionValue: 10_000_000,
      policyStartDate: '2026-01-15',
      policyNumber: null,
      biPremium: null,
      expectedInspections: 4,
    });
    expect(notices()).toEqual([{ kind: 'success', message: 'Project added.' }]);
  });

  it('says at once that the expiry must be after the start, although other fields are empty', async () => {
    const { type, user } = setup();
    await type('Policy Start', '01152026');
    await type('Policy Expiry', '01152026');
    await user.tab();
    expect(await screen.findByText('Policy Expiry must be after Policy Start.')).toBeVisible();
  });

  it('names the specified text at each field, and focuses the first that is wrong', async () => {
    const { type, save, field } = setup();
    await type('Project Name', 'Bridge & Co');
    await save();
    expect(await screen.findByText('Should not contain special characters except ( ) # № / -')).toBeVisible();
    expect(screen.getAllByText('Field is required.').length).toBeGreaterThan(4);
    expect(field('Project Name')).toHaveFocus();
  });

  it('asks for the premiums of the type, and shows their total and the company’s share (decisions §15)', async () => {
    const { choose, type, field } = setup();
    await choose('Type', 'Construction');
    await choose('Currency', 'EUR');
    await type('BR Premium', '100000');
    await type('DSU Premium', '20000');
    await type('Line %', '40');
    expect(screen.getByText('120,000.00')).toBeVisible();
    expect(screen.getByText('48,000.00')).toBeVisible();
    await choose('Type', 'Operational Property');
    expect(screen.queryByRole('textbox', { name: 'DSU Premium' })).not.toBeInTheDocument();
    expect(field('BI Premium')).toHaveValue('1');
    expect(screen.getByText('100,001.00')).toBeVisible();
  });

  it('narrows the project types by the type, and forgets a choice that no longer fits', async () => {
    const { choose, user } = setup();
    expect(screen.getByRole('combobox', { name: 'Project Type' })).toBeDisabled();
    await choose('Type', 'Construction');
    await choose('Project Type', 'Residential Tower');
    await choose('Type', 'Operational Property');
    expect(screen.getByRole('combobox', { name: 'Project Type' })).toHaveValue('');
    expect(screen.getByRole('combobox', { name: 'Business Type' })).toBeDisabled();
    await user.click(screen.getByRole('combobox', { name: 'Project Type' }));
    expect(await screen.findByRole('option', { name: 'Chemical Plant' })).toBeVisible();
    expect(screen.queryByRole('option', { name: 'Residential Tower' })).not.toBeInTheDocument();
  });

  it('presets the combustibility by the construction type', async () => {
    const { choose } = setup();
    await choose('Construction Type', 'Reinforced concrete');
    expect(screen.getByRole('combobox', { name: 'Combustibility' })).toHaveValue('Non-combustible');
  });

  it('puts the server’s field errors onto the fields', async () => {
    const { fill, save, field } = setup({
      'post projects': () => {
        throw refusal(400, { fieldErrors: { name: ['A project with this name already exists.'] } });
      },
    });
    await fill();
    await save();
    expect(await screen.findByText('A project with this name already exists.')).toBeVisible();
    expect(field('Project Name')).toHaveValue('Harbour Tower');
  });

  it('shows any other error as a toast; its Retry sends again what the form holds (decisions §4)', async () => {
    let isDown = true;
    const { fill, type, save, notices, pressNotice, requests, address } = setup({
      'post projects': () => {
        if (isDown) throw refusal(500, { traceId: 'abc' });
        return { id: anId(1), version: 1 };
      },
    });
    await fill();
    await save();
    await waitFor(() =>
      expect(notices()).toEqual([{ kind: 'error', message: 'Something went wrong. Reference abc.' }]),
    );
    isDown = false;
    await type('Project Name', ' II');
    await pressNotice();
    await waitFor(() => expect(address()).toBe(`/projects/${anId(1)}/details`));
    const sent = requests.filter((call) => call.verb === 'post').map((call) => call.json);
    expect(sent).toMatchObject([{ name: 'Harbour Tower' }, { name: 'Harbour Tower II' }]);
  });

  it('saves by Ctrl+Enter', async () => {
    const { type, user } = setup();
    await type('Project Name', 'A');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect((await screen.findAllByText('Field is required.')).length).toBeGreaterThan(4);
  });

  it('asks before it is left with changes', async () => {
    const { type, navigate, user, address } = setup();
    await type('Project Name', 'A');
    await navigate('/elsewhere');
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Stay' }));
    expect(address()).toBe('/projects/add');
    await navigate('/elsewhere');
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('Elsewhere')).toBeVisible();
  });

  it('offers what was typed when the session ended meanwhile', async () => {
    const { type, unmount } = setup();
    await type('Project Name', 'Half a thought');
    unmount();
    const { field, user } = setup();
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(field('Project Name')).toHaveValue('Half a thought');
    expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
  });
});
