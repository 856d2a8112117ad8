import type { ConstructionValues as Values } from '@portal/contracts/projects/value-at-risk';
import { answering, renderWithPortal } from '@portal/portal-sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anId } from '../../../testing/project.builder.ts';
import { constructionValues } from '../../../testing/values.builder.ts';
import { ConstructionValues } from './construction-values.tsx';

beforeAll(async () => void (await import('./band-percents-panel.tsx')));
beforeEach(() => localStorage.clear());

const PATH = `projects/${anId(1)}/construction-var`;

function setup(values: Values = constructionValues()) {
  const requests = answering({ [`get ${PATH}`]: values, [`put ${PATH}`]: values });
  const view = renderWithPortal(<ConstructionValues projectId={anId(1)} />, { claims: { role: 'ICUnderwriter' } });
  const press = async (name: string) => view.user.click(await screen.findByRole('button', { name }));
  return { ...view, press, writes: () => requests.filter(({ verb }) => verb !== 'get') };
}
const fact = async (label: string) => (await screen.findByText(label, { selector: 'dt' })).nextSibling;

describe('TIV and VaR of a construction project (decisions §15)', () => {
  it('stand with their formula in numbers, the band and its percent, the progress and the share', async () => {
    setup();
    expect(await fact('Total Insured Value')).toHaveTextContent('12,000,000.00 EUR');
    expect(await fact('Value at Risk')).toHaveTextContent('2,450,000.00 EUR');
    expect(await fact('Company Share')).toHaveTextContent('980,000.00 EUR');
    expect(await fact('Risk Band')).toHaveTextContent('Moderate, 35%');
    expect(await fact('Progress of the Policy')).toHaveTextContent('50% (day 180 of 360)');
    expect(screen.getByText('(10,000,000.00 × 180/360 + 2,000,000.00) × 35% = 2,450,000.00 EUR')).toBeVisible();
  });

  it('has no value at risk without a score, and says when it will be known', async () => {
    setup(constructionValues({ var: null, companyShare: null, riskBand: null }));
    expect(await fact('Value at Risk')).toHaveTextContent('–');
    expect(await fact('Risk Band')).toHaveTextContent('–');
    expect(screen.getByText('The value at risk is known once the project has a risk score.')).toBeVisible();
  });

  it('leaves out a delay that is not insured', async () => {
    setup(constructionValues({ dsuSumInsured: null, var: 1_750_000 }));
    expect(await screen.findByText('10,000,000.00 × 180/360 × 35% = 1,750,000.00 EUR')).toBeVisible();
  });

  it('sets the percents of the bands, and gives back the defaults', async () => {
    const { press, user, writes, notices } = setup(constructionValues({ bandPercents: [1, 2, 3, 4, 5, 6, 7] }));
    await press('Edit Percents');
    const field = await screen.findByRole('textbox', { name: 'Moderate' });
    expect(field).toHaveValue('3');
    await user.clear(field);
    await press('Save');
    expect(await screen.findByText('Field is required.')).toBeVisible();
    await press('Use Defaults');
    expect(field).toHaveValue('35');
    await press('Save');
    await waitFor(() => expect(notices()).toEqual([{ kind: 'success', message: 'Percents saved.' }]));
    expect(writes()).toMatchObject([{ json: { bandPercents: [10, 20, 35, 50, 65, 80, 100] } }]);
  });
});
