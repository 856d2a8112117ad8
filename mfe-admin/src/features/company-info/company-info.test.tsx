import { answering, refusal, renderWithPortal, Sending, type RenderOptions } from '@portal/portal-sdk/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import MyCompanyPage from '../../pages/my-company.page.tsx';
import { anId, TEAM_ANSWERS } from '../../testing/team-member.builder.ts';

const [FIRST, SECOND, KEY] = [anId(), anId(), anId()];
const fileOf = (id: string, name: string) => ({ id, name, url: `/storage/${KEY}`, s3Key: KEY, size: 2_048 });
const LOGO = 'insurance-companies/current/logo';

beforeEach(() => {
  Sending.all = [];
  vi.stubGlobal('XMLHttpRequest', Sending);
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

function setup(logoFileId: string | null, answers: Record<string, unknown> = {}, options: RenderOptions = {}) {
  const requests = answering({
    ...TEAM_ANSWERS,
    [`get ${LOGO}`]: { logoFileId, version: 3 },
    [`put ${LOGO}`]: ({ json }: { json: { logoFileId: string | null } }) => ({ ...json, version: 4 }),
    [`get files/${FIRST}`]: fileOf(FIRST, 'northwind.png'),
    'get files/upload-url': { url: 'https://files.example/upload', s3Key: KEY },
    'post files': fileOf(SECOND, 'new.png'),
    ...answers,
  });
  const view = renderWithPortal(<MyCompanyPage />, { path: '/my-company?tab=CompanyInfo', ...options });
  const saved = () => requests.filter(({ verb }) => verb === 'put').map(({ json, headers }) => ({ json, headers }));
  const press = async (name: string) => view.user.click(await screen.findByRole('button', { name }));
  const choose = async (name: string, bytes = 2_048) =>
    fireEvent.change(await screen.findByLabelText('Logo', { selector: 'input' }), {
      target: { files: [new File([new Uint8Array(bytes)], name)] },
    });
  const upload = async (name: string): Promise<void> => {
    await choose(name);
    await waitFor(() => expect(Sending.all).toHaveLength(1));
    await Sending.all[0]?.end(200);
  };
  return { ...view, requests, saved, press, choose, upload };
}

describe('the logo of a company (spec 3 §2 Company Info)', () => {
  it('is uploaded and saved, and can be replaced at once', async () => {
    const view = setup(null);
    await view.upload('new.png');
    await screen.findByRole('button', { name: 'Show new.png in full size' });
    await view.press('Save');
    await waitFor(() =>
      expect(view.notices()).toEqual([{ kind: 'success', message: 'Your company info was successfully updated.' }]),
    );
    await view.press('Remove file');
    await view.press('Save');
    await waitFor(() =>
      expect(view.saved()).toMatchObject([
        { json: { logoFileId: SECOND }, headers: { 'If-Match': '"3"' } },
        { json: { logoFileId: null }, headers: { 'If-Match': '"4"' } },
      ]),
    );
  });

  it('is shown, and removed only once that is saved', async () => {
    const view = setup(FIRST);
    await view.press('Remove file');
    await view.press('Cancel');
    await view.press('Leave');
    expect(await screen.findByRole('button', { name: 'Show northwind.png in full size' })).toBeVisible();
    expect(view.saved()).toEqual([]);
  });

  it('of somebody else takes the place of what nobody has changed here, and of nothing else', async () => {
    let stored = { logoFileId: FIRST as string | null, version: 3 };
    const view = setup(null, { [`get ${LOGO}`]: () => stored, [`get files/${SECOND}`]: fileOf(SECOND, 'new.png') });
    const { client } = view;
    expect(await screen.findByRole('button', { name: 'Show northwind.png in full size' })).toBeVisible();
    stored = { logoFileId: SECOND, version: 4 };
    await act(() => client.invalidateQueries());
    expect(await screen.findByRole('button', { name: 'Show new.png in full size' })).toBeVisible();
    await view.press('Remove file');
    stored = { logoFileId: FIRST, version: 5 };
    await act(() => client.invalidateQueries());
    expect(screen.queryByRole('button', { name: 'Show northwind.png in full size' })).toBeNull();
    expect(await screen.findByRole('button', { name: 'Save' })).toBeEnabled();
  });

  it('is a picture of at most 102,400 bytes', async () => {
    const view = setup(null);
    await view.choose('logo.png', 102_401);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The file exceeds the maximum limit of 100 KB and cannot be uploaded. Please try another file.',
    );
    await view.choose('logo.pdf');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The file format is not supported. Please use one of the following formats: .jpg, .jpeg, .png.',
    );
    expect(Sending.all).toEqual([]);
  });

  it('that the server refuses is told in a toast (spec 3 §8)', async () => {
    const message = 'The file has not been uploaded. Please try again.';
    const view = setup(FIRST, {
      [`put ${LOGO}`]: () => {
        throw refusal(400, { fieldErrors: { logoFileId: [message] } });
      },
    });
    await view.press('Remove file');
    await view.press('Save');
    await waitFor(() => expect(view.notices()).toEqual([{ kind: 'error', message }]));
  });

  it('of a broker company stands below its own path; a risk company has none', async () => {
    const broker = setup(
      null,
      { 'get broker-companies/current/logo': { logoFileId: null, version: 1 } },
      {
        claims: { companyType: 'Broker' },
      },
    );
    expect(await screen.findByRole('button', { name: 'Choose file' })).toBeVisible();
    broker.unmount();
    setup(null, {}, { claims: { role: 'RCCoordinator', companyType: 'Risk' } });
    const tabs = await screen.findAllByRole('tab');
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['Team Members', 'Rates']);
  });
});
