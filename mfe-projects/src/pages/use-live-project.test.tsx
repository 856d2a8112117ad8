import type { ProjectTab } from '@portal/contracts/common/tabs';
import { publishWorkHint, useEndpoint, type WorkHint } from '@portal/portal-sdk';
import { answering, renderWithPortal } from '@portal/portal-sdk/testing';
import { waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aClaim, claimsOf } from '../testing/claim.builder.ts';
import { anInspection, inspectionsOf } from '../testing/inspection.builder.ts';
import { anId } from '../testing/project.builder.ts';
import { pageOfRecommendations } from '../testing/recommendation.builder.ts';
import { DEFINITION, aSetOfNotes } from '../testing/report-notes.builder.ts';
import { useLiveProject } from './use-live-project.ts';

afterEach(() => vi.restoreAllMocks());

const PROJECT = anId(1);

/** A page that reads data of four tabs at once. */
function Page() {
  const query = { projectId: PROJECT };
  useLiveProject(PROJECT);
  useEndpoint('GET /claims', { query });
  useEndpoint('GET /inspections', { query });
  useEndpoint('GET /inspections/all-risks', { query });
  useEndpoint('GET /report-notes', { query });
  useEndpoint('GET /report-notes/questions', { query: { projectType: 'Construction', version: '1' } });
  return null;
}

const ALL = ['claims', 'inspections', 'inspections/all-risks', 'report-notes'];

/** Returns what an open page reads again after news, of which some of it must be old then. */
async function readAgainAfter(...news: readonly WorkHint[]): Promise<string[]> {
  const requests = answering({
    'get claims': claimsOf([aClaim()]),
    'get inspections': inspectionsOf([anInspection()]),
    'get inspections/all-risks': pageOfRecommendations([]),
    'get report-notes': { items: [aSetOfNotes()] },
    'get report-notes/questions': DEFINITION,
  });
  const { client } = renderWithPortal(<Page />);
  const isQuiet = () => waitFor(() => expect(client.isFetching()).toBe(0));
  await isQuiet();
  const before = requests.length;
  news.forEach(publishWorkHint);
  await waitFor(() => expect(requests.length).toBeGreaterThan(before));
  await isQuiet();
  return requests
    .slice(before)
    .map(({ path }) => path)
    .toSorted();
}

describe('news of an open project', () => {
  it.each<[ProjectTab, readonly string[]]>([
    ['claims', ['claims']],
    ['inspections', ['inspections', 'report-notes']],
    ['recommendations', ['inspections', 'inspections/all-risks', 'report-notes']],
    ['report-notes', ['report-notes']],
  ])('about %s make old what reads them', async (tab, read) => {
    expect(await readAgainAfter({ projectId: PROJECT, tab })).toEqual(read);
  });

  it.each(['details', null] as const)('about %s make everything old but what never changes', async (tab) => {
    expect(await readAgainAfter({ projectId: PROJECT, tab })).toEqual(ALL);
  });

  it('of another project make nothing old', async () => {
    const other: WorkHint = { projectId: anId(2), tab: 'claims' };
    // Both are collected and taken together.
    expect(await readAgainAfter(other, { projectId: PROJECT, tab: 'report-notes' })).toEqual(['report-notes']);
  });
});
