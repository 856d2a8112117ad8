import { answering, refusal, renderWithPortal } from '@portal/portal-sdk/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { choicesOf } from '../../../testing/inspection.builder.ts';
import { aRecommendation, anInspection, pageOfRecommendations } from '../../../testing/recommendation.builder.ts';
import { anId, aProject } from '../../../testing/project.builder.ts';
import { RecommendationSheet } from './recommendation-sheet.tsx';

afterEach(() => vi.restoreAllMocks());

it('the sheet for the site has what is open there, a page an inspection, with room for answers and a signature', async () => {
  const items = [
    aRecommendation({ status: 'Issued', photos: [{ fileId: anId(80), name: 'welding.png' }] }),
    aRecommendation({ id: anId(71), number: 9, inspectionNumber: 2, inspectionId: anId(62), status: 'Actioned' }),
  ];
  const requests = answering({
    'get inspections/all-risks': pageOfRecommendations(items),
    'get inspections/dropdown': choicesOf([anInspection(), anInspection({ id: anId(62), inspectionNumber: 2 })]),
    [`get files/${anId(80)}`]: { id: anId(80), name: 'welding.png', url: '/welding', s3Key: anId(80), size: 5 },
  });
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user } = renderWithPortal(<RecommendationSheet project={aProject()} />);
  const first = await screen.findByRole('region', { name: 'Inspection 1' });
  expect(within(first).getByRole('heading', { level: 3 })).toHaveTextContent('7 Fire · Hot Work');
  expect(first).toHaveTextContent('12/24/2026');
  expect(await within(first).findByRole('img', { name: 'welding.png' })).toHaveAttribute('src', '/welding');
  for (const text of ['Answer of the site', 'Name', 'Date', 'Signature']) expect(first).toHaveTextContent(text);
  expect(
    within(screen.getByRole('region', { name: 'Inspection 2' })).getByRole('heading', { level: 3 }),
  ).toHaveTextContent('9');
  expect(requests[0]?.search).toContain('status=Issued%2CInProgress%2CFurtherAction%2CActioned');
  const button = screen.getByRole('button', { name: 'Print' });
  expect(button).toBeDisabled();
  fireEvent.load(within(first).getByRole('img'));
  await user.click(button);
  expect(print).toHaveBeenCalledOnce();
});

it('can be printed without photographs that are not to be had', async () => {
  answering({
    'get inspections/all-risks': pageOfRecommendations([
      aRecommendation({ status: 'Issued', photos: [{ fileId: anId(80), name: 'welding.png' }] }),
    ]),
    'get inspections/dropdown': choicesOf([anInspection()]),
    [`get files/${anId(80)}`]: refusal(403, { code: 'Forbidden' }),
  });
  renderWithPortal(<RecommendationSheet project={aProject()} />);
  await screen.findByRole('region', { name: 'Inspection 1' });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Print' })).toBeEnabled());
});

it('says so where nothing waits for the site', async () => {
  answering({ 'get inspections/all-risks': pageOfRecommendations([]), 'get inspections/dropdown': [] });
  renderWithPortal(<RecommendationSheet project={aProject()} />);
  expect(await screen.findByText('No recommendations wait for the site.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Print' })).toBeDisabled();
});

it('each page that is printed says that more is open than is on the sheet', async () => {
  answering({
    'get inspections/all-risks': { ...pageOfRecommendations([aRecommendation({ status: 'Issued' })]), totalCount: 500 },
    'get inspections/dropdown': choicesOf([anInspection()]),
  });
  renderWithPortal(<RecommendationSheet project={aProject()} />);
  expect(await screen.findByRole('region', { name: 'Inspection 1' })).toHaveTextContent(
    'The first 200 open recommendations only',
  );
});
