import { MESSAGES } from '@portal/contracts/common/messages';
import type { NearEngineer } from '@portal/contracts/projects/assignment';
import type { Project } from '@portal/contracts/projects/project';
import { answering, refusal, renderWithPortal } from '@portal/portal-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { anAssignment, ENGINEER, SUGGESTIONS } from '../../testing/assignment.builder.ts';
import { anId, aProject } from '../../testing/project.builder.ts';
import NewAssignmentPanel from './new-assignment-panel.tsx';

// Needed for drawing and missing in jsdom; drawing may continue after a test.
vi.stubGlobal('CanvasPattern', class {});
vi.stubGlobal('CanvasGradient', class {});
vi.stubGlobal('createImageBitmap', () => new Promise(() => undefined));
const ignored = () => undefined;
const fonts = { ready: Promise.resolve(), addEventListener: ignored, removeEventListener: ignored };
Object.defineProperty(document, 'fonts', { value: Object.assign(new Set(), fonts), configurable: true });

/** Loads the map's code first: the first load takes longer than the tests wait. */
beforeAll(() => import('./map/engineer-map.tsx'));
beforeEach(() => {
  localStorage.clear();
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(320);
});
afterEach(() => vi.restoreAllMocks());

const MUNICH = { longitude: 11.58, latitude: 48.14 };
const location = {
  ...{ id: anId(50), name: 'Site', address: 'Munich', isPrimary: true, coordinate: MUNICH },
  ...{ countryCode: 'DE', state: null, city: null, timeZone: null },
};
const near = (userId: string, firstName: string, distanceKm: number, longitude: number): NearEngineer => ({
  ...{ ...ENGINEER, userId, firstName, companyId: anId(91), designation: 'Fire Engineer' },
  ...{ completedInspections: 3, load: 1, distanceKm, place: { latitude: 48.34, longitude } },
});
const NEAR = [near(anId(92), 'Erik', 50, 11.2), near(anId(93), 'Ida', 50, 11.2), near(anId(96), 'Olaf', 450, 16.9)];

interface Setup {
  readonly project?: Partial<Project>;
  readonly answers?: Record<string, unknown>;
}
function setup({ project = { location }, answers = {} }: Setup = {}) {
  const requests = answering({
    'get assignments/suggestions': {
      ...SUGGESTIONS,
      engineers: [...NEAR, { ...NEAR[0], userId: anId(97), distanceKm: null }],
    },
    'get assignments/proximity-suggestions': { engineers: NEAR },
    'post assignments': anAssignment(),
    ...answers,
  });
  const added = vi.fn();
  const view = renderWithPortal(
    <NewAssignmentPanel project={aProject(project)} mayAdd onAdded={added} onClose={ignored} />,
  );
  const select = async (label: string, option: RegExp) => {
    await view.user.click(await screen.findByRole('combobox', { name: label }));
    await view.user.click(await screen.findByRole('option', { name: option }));
  };
  const press = async (name: string) => view.user.click(await screen.findByRole('button', { name }));
  const sent = () => requests.filter(({ verb }) => verb === 'post').map(({ json }) => json);
  return { ...view, select, press, sent, added, asked: () => requests.map(({ path }) => path) };
}

describe('a project is assigned to a company of the company contacts (decisions §27)', () => {
  it('which is told by its e-mail, with or without an account, and sent alone', async () => {
    const invitedCompany = { name: 'Basalt Risk', email: 'desk@basalt.example', mailedDateTime: null };
    const answers = { 'post assignments': anAssignment({ company: null, invitedCompany }) };
    const { select, press, sent, added } = setup({ answers });
    await select('Risk Company', /Granite Risk/);
    await select('Assign to', /Company Contact/);
    expect(screen.getByText(/A company without an account is invited by its e-mail/)).toBeVisible();
    await select('Company Contact', /Basalt Risk, desk@basalt\.example/);
    await press('Assign Resource');
    const told = 'The project is assigned to Basalt Risk (invited).';
    await waitFor(() => expect(added).toHaveBeenCalledWith(anId(90), told));
    expect(sent()).toEqual([{ projectId: anId(1), companyContactId: anId(94) }]);
  });

  it('is refused at its field, and says where there is none', async () => {
    const fieldErrors = { companyContactId: ['This company cannot be assigned to the project.'] };
    const refused = () => {
      throw refusal(400, { code: 'ValidationFailed', fieldErrors });
    };
    const { select, press, unmount } = setup({ answers: { 'post assignments': refused } });
    await select('Assign to', /Company Contact/);
    await press('Assign Resource');
    expect(await screen.findByText(MESSAGES.required)).toBeVisible();
    await select('Company Contact', /Basalt Risk/);
    await press('Assign Resource');
    expect(await screen.findByText('This company cannot be assigned to the project.')).toBeVisible();
    unmount();
    localStorage.clear();
    const nobody = { companies: [], companyContacts: [], engineers: [] };
    const none = setup({ answers: { 'get assignments/suggestions': nobody } });
    await none.select('Assign to', /Company Contact/);
    expect(screen.getByText(/There is no risk company in your company contacts/)).toBeVisible();
    const way = (name: string) => screen.getByRole('link', { name });
    expect(way('Go to COMPANY CONTACTS')).toHaveAttribute('href', '/projects/contacts?tab=company-contacts');
    await none.select('Assign to', /Risk Engineer/);
    expect(way('Go to CONTACTS')).toHaveAttribute('href', `/projects/${anId(1)}/contacts`);
  });
});

describe('engineers on a map (decisions §27)', () => {
  const toMap = async (view: ReturnType<typeof setup>) => {
    await view.select('Assign to', /Risk Engineer/);
    await view.press('Map');
  };

  it('are loaded once the map is wanted: the nearest first, with their reasons, and who is not on it', async () => {
    const view = setup();
    await view.select('Assign to', /Risk Engineer/);
    expect(view.asked()).not.toContain('assignments/proximity-suggestions');
    await view.press('Map');
    expect(await screen.findByRole('application', { name: 'Map of risk engineers' })).toBeVisible();
    const list = screen.getByRole('radiogroup', { name: 'Risk engineers, the nearest first' });
    const radios = within(list).getAllByRole('radio');
    expect(radios.map((radio) => radio.closest('label')?.textContent)).toEqual([
      'Erik Stone, Granite Riskabout 50 km',
      'Ida Stone, Granite Riskabout 50 km',
      'Olaf Stone, Granite Riskabout 450 km',
    ]);
    expect(radios[2]).toHaveAccessibleDescription(
      'Fire Engineer · 3 completed inspections of this project type · 1 in the next 30 days',
    );
    const legend = screen.getByRole('list', { name: 'Legend' });
    expect(
      within(legend)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Project', 'Risk engineers, by squares of 50 km']);
    expect(screen.getByText('1 risk engineer whose town is not known is in the list alone.')).toBeVisible();
    await view.press('List');
    expect(screen.queryByRole('application')).toBeNull();
  });

  it('are chosen in the list by keys, which fills the field', async () => {
    const view = setup();
    await toMap(view);
    const erik = await screen.findByRole('radio', { name: /Erik Stone/ });
    erik.focus();
    await view.user.keyboard(' {ArrowDown}{ArrowDown}');
    expect(screen.getByRole('radio', { name: /Olaf Stone/ })).toBeChecked();
    expect(screen.getByRole('combobox', { name: 'Risk Engineer' })).toHaveValue(
      'Olaf Stone, Granite Risk, engineer@riskco.example',
    );
    await view.press('Assign Resource');
    await waitFor(() => expect(view.sent()).toEqual([{ projectId: anId(1), riskEngineerId: anId(96) }]));
  });

  it('are chosen on the map by Enter: of several in one square a pop-up asks which', async () => {
    const view = setup({ answers: { 'get assignments/proximity-suggestions': { engineers: NEAR.slice(0, 2) } } });
    await toMap(view);
    const map = await screen.findByRole('application');
    map.focus();
    await view.user.keyboard('{Enter}');
    const popUp = await screen.findByRole('dialog', { name: 'Erik Stone and 1 other' });
    await view.user.click(within(popUp).getByRole('radio', { name: /Ida Stone/ }));
    expect(screen.getByRole('combobox', { name: 'Risk Engineer' })).toHaveValue(
      'Ida Stone, Granite Risk, engineer@riskco.example',
    );
  });

  it('are not drawn without a location, or without a known town; the list stays', async () => {
    const view = setup({ project: { location: null } });
    await toMap(view);
    expect(await screen.findByText(/The project has no location yet/)).toBeVisible();
    view.unmount();
    localStorage.clear();
    const unknown = setup({ answers: { 'get assignments/proximity-suggestions': { engineers: [] } } });
    await toMap(unknown);
    expect(await screen.findByText('The towns of these risk engineers are not known.')).toBeVisible();
    await unknown.select('Risk Engineer', /Ida Stone/);
  });
});
