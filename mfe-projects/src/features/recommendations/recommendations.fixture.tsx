import type { Inspection } from '@portal/contracts/projects/inspection';
import type { RecommendationDetail } from '@portal/contracts/projects/recommendation';
import { answering, renderWithPortal, type RenderOptions } from '@portal/portal-sdk/testing';
import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { choicesOf, inspectionsOf } from '../../testing/inspection.builder.ts';
import { aProject } from '../../testing/project.builder.ts';
import { anInspection, aRecommendation, pageOfRecommendations } from '../../testing/recommendation.builder.ts';
import { ProjectRecommendations } from './project-recommendations.tsx';

export const ONE = aRecommendation();
export const AT_IT = `/?recommendationId=${ONE.id}`;

interface Setup extends RenderOptions {
  readonly items?: readonly RecommendationDetail[];
  readonly inspection?: Partial<Inspection>;
  readonly answers?: Readonly<Record<string, unknown>>;
}

/** Renders the tab with recommendations of one inspection, as the server answers them. */
export function setup({ items = [ONE], inspection, answers = {}, ...options }: Setup = {}) {
  const shown = anInspection(inspection);
  const list = pageOfRecommendations(items);
  const requests = answering({
    'get inspections/all-risks': list,
    'get inspections/risks': list,
    'get inspections/dropdown': choicesOf([shown]),
    'get inspections': inspectionsOf([shown]),
    ...Object.fromEntries(items.map((one) => [`get risks/${one.id}`, one])),
    ...Object.fromEntries(
      items.map((one) => [`get risks/${one.id}/history`, { items: [], totalCount: 0, totalPages: 0 }]),
    ),
    ...answers,
  });
  const view = renderWithPortal(<ProjectRecommendations project={aProject()} />, {
    claims: { role: 'RiskEngineer' },
    ...options,
  });
  const press = async (name: string) => view.user.click(await screen.findByRole('button', { name }));
  /** Presses an action of the open item's menu. */
  const pressInMenu = async (name: string) => {
    await press('More actions');
    await view.user.click(await screen.findByRole('menuitem', { name }));
  };
  return { ...view, requests, press, pressInMenu, writes: () => requests.filter(({ verb }) => verb !== 'get') };
}

/** Returns the reason that a disabled action shows on hover. */
export const reasonOf = async (element: HTMLElement, { user }: ReturnType<typeof setup>): Promise<string | null> => {
  expect(element).toHaveAttribute('aria-disabled', 'true');
  await user.hover(element);
  return (await screen.findByRole('tooltip')).textContent;
};
