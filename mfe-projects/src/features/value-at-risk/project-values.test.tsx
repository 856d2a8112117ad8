import type { OperationalValues } from '@portal/contracts/projects/value-at-risk';
import { answering, refusal, renderWithPortal } from '@portal/portal-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anId, aProject } from '../../testing/project.builder.ts';
import { noValues, someValues } from '../../testing/values.builder.ts';
import { ProjectValues } from './project-values.tsx';

// The form is a separate chunk, which loads slowly on a busy machine.
beforeAll(async () => void (await import('./edit-values.tsx')));
beforeEach(() => localStorage.clear());

const PATH = `projects/${anId(1)}/operational-var-fees`;
const REFUSED: OperationalValues['actions'] = [
  { action: 'update', allowed: false, obstacle: 'role', reason: 'NotYours', text: 'Not yours.' },
];

function setup(values: OperationalValues = someValues(), answers: Record<string, unknown> = {}) {
  const requests = answering({
    [`get ${PATH}`]: values,
    [`get ${PATH}/history`]: { items: [], totalCount: 0, totalPages: 0 },
    [`put ${PATH}`]: someValues({ version: 2 }),
    ...answers,
  });
  const view = renderWithPortal(<ProjectValues project={aProject({ type: 'OperationalProperty' })} />, {
    claims: { role: 'ICCoordinator' },
  });
  const press = async (name: string) => view.user.click(await screen.findByRole('button', { name }));
  const fill = async (name: string, text: string) => {
    const field = await screen.findByRole('textbox', { name });
    await view.user.clear(field);
    if (text) await view.user.type(field, text);
  };
  return { ...view, press, fill, writes: () => requests.filter(({ verb }) => verb !== 'get') };
}
const row = (name: RegExp) => within(screen.getByRole('table', { name: 'Declared Values' })).getByRole('row', { name });

describe('VALUE AT RISK (decisions §15, §27)', () => {
  it('shows each item with what is insured and at risk of it, annual ones by the months, and the totals', async () => {
    setup();
    await screen.findByRole('table', { name: 'Declared Values' });
    expect(row(/^Buildings/)).toHaveTextContent('8,000,000.0035%8,000,000.002,800,000.00');
    expect(row(/^Business Interruption/)).toHaveTextContent('a year × 18/12');
    expect(row(/^Business Interruption/)).toHaveTextContent('1,800,000.00900,000.00');
    expect(row(/^Debris Removal/)).toHaveTextContent('Debris Removal––––');
    expect(row(/^Total/)).toHaveTextContent('9,800,000.003,700,000.00');
  });

  it('shows the formula with its numbers, the company’s share, and USD with the day of the rate', async () => {
    setup();
    expect(await screen.findByText('8,000,000.00 × 35% + 1,200,000.00 × 18/12 × 50% = 3,700,000.00 EUR')).toBeVisible();
    expect(screen.getByText('Company Share').nextSibling).toHaveTextContent(
      '1,480,000.00 EUR3,700,000.00 × 40% = 1,480,000.00 EUR',
    );
    expect(screen.getByText('Total Insured Value').nextSibling).toHaveTextContent(
      '10,780,000.00 USD · Rate 1.1 of 10/30/2026',
    );
    expect(screen.queryByText(/more than 45 days/)).toBeNull();
  });

  it('says that a rate is old', async () => {
    const usd = { tiv: 1, var: 1, rate: 1.1, date: '2026-08-31', isOld: true };
    setup(someValues({ usd }));
    const said = await screen.findAllByText(
      'The last published exchange rate is of 08/31/2026, more than 45 days before.',
    );
    expect(said).toHaveLength(2);
  });

  it('shows no share to those who do not see the line', async () => {
    setup(someValues({ linePercent: null, companyShare: null, actions: REFUSED }));
    await screen.findByRole('table', { name: 'Declared Values' });
    expect(screen.queryByText('Company Share')).toBeNull();
  });

  it('computes while values are typed, and saves what is declared over the version that was opened', async () => {
    const { press, fill, writes, notices } = setup();
    await press('Edit Values');
    await fill('Stock & Contents, Declared Value', '500000.5');
    await fill('Stock & Contents, Damage %', '20');
    const group = screen.getByRole('group', { name: 'Stock & Contents' });
    expect(group).toHaveTextContent('Value at Risk 100,000.10');
    expect(screen.getByRole('group', { name: 'Total' })).toHaveTextContent(
      'Insured Value 10,300,000.50Value at Risk 3,800,000.10',
    );
    await press('Save');
    await waitFor(() => expect(notices()).toEqual([{ kind: 'success', message: 'Values saved.' }]));
    expect(writes()).toMatchObject([
      {
        path: PATH,
        json: {
          items: [
            { key: 'Buildings', declaredValue: 8_000_000, damagePercent: 35 },
            { key: 'StockContents', declaredValue: 500_000.5, damagePercent: 20 },
            { key: 'BusinessInterruption', declaredValue: 1_200_000, damagePercent: 50 },
          ],
          indemnityMonths: 18,
        },
      },
    ]);
    expect(await screen.findByRole('button', { name: 'Edit Values' })).toHaveFocus();
  });

  it('begins with nothing declared, and new items with the percent of the band', async () => {
    const { press, fill, writes } = setup(noValues({ bandPercent: 35 }));
    expect(await screen.findByText('No values have been declared yet.')).toBeVisible();
    await press('Declare Values');
    await fill('Buildings, Declared Value', '1000');
    expect(screen.getByRole('textbox', { name: 'Buildings, Damage %' })).toHaveValue('35');
    await press('Save');
    await waitFor(() =>
      expect(writes()).toMatchObject([
        { json: { items: [{ key: 'Buildings', declaredValue: 1_000, damagePercent: 35 }], indemnityMonths: 12 } },
      ]),
    );
  });

  it('asks for the percent of a declared value and for months, and sends nothing before', async () => {
    const { press, fill, writes } = setup(noValues());
    await press('Declare Values');
    await fill('Buildings, Declared Value', '1000');
    await fill('Indemnity Months', '');
    await press('Save');
    expect(await screen.findAllByText('Field is required.')).toHaveLength(2);
    expect(writes()).toEqual([]);
  });

  it('refuses a total above the largest amount at the largest item', async () => {
    const { press, fill, writes } = setup();
    await press('Edit Values');
    await fill('Rental Income, Declared Value', '9,999,999,999,999');
    await fill('Rental Income, Damage %', '1');
    await press('Save');
    expect(await screen.findByText('The total insured value must be at most 9,999,999,999,999.99.')).toBeVisible();
    expect(writes()).toEqual([]);
  });

  it('says why others do not change it', async () => {
    const { user } = setup(someValues({ actions: REFUSED }));
    await user.hover(await screen.findByRole('button', { name: 'Edit Values' }));
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Not yours.');
  });

  it('keeps what somebody else has declared meanwhile in other items', async () => {
    let saved = 0;
    const newest = someValues({
      version: 5,
      items: someValues().items.map((item) =>
        item.key === 'DebrisRemoval' ? { ...item, declaredValue: 70, damagePercent: 10 } : item,
      ),
    });
    const reads = [someValues(), newest];
    const { press, fill, writes } = setup(someValues(), {
      [`get ${PATH}`]: () => reads[Math.min(saved, 1)],
      [`put ${PATH}`]: () => {
        if (saved++ > 0) return newest;
        throw refusal(409, {
          code: 'StaleVersion',
          details: { changedBy: 'Marcus Lindqvist', changedAt: '2026-11-20T09:41:00Z', version: 5 },
        });
      },
    });
    await press('Edit Values');
    await fill('Buildings, Damage %', '40');
    await press('Save');
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Marcus Lindqvist');
    await press('Overwrite');
    await waitFor(() => expect(writes()).toHaveLength(2));
    const [, { json } = { json: undefined }] = writes();
    expect(json).toMatchObject({
      items: [
        { key: 'Buildings', damagePercent: 40 },
        { key: 'DebrisRemoval', declaredValue: 70 },
        { key: 'BusinessInterruption' },
      ],
    });
  });

  it('tells who declared what', async () => {
    const line = {
      ...{ id: anId(7), happenedDateTime: '2026-11-20T09:00:00Z', actorName: 'Clara Nordin', action: 'save' },
      ...{ oldStatus: null, newStatus: null, words: null },
      changes: [
        { field: 'Buildings', oldValue: null, newValue: { declaredValue: 8_000_000, damagePercent: 35 } },
        { field: 'indemnityMonths', oldValue: 1, newValue: 18 },
      ],
    };
    setup(someValues(), { [`get ${PATH}/history`]: { items: [line], totalCount: 1, totalPages: 1 } });
    expect(await screen.findByText('Buildings: – → 8,000,000.00 at 35%')).toBeVisible();
    expect(screen.getByText('Indemnity Months: 1 month → 18 months')).toBeVisible();
  });

  it('says what went wrong, with a way to try again', async () => {
    setup(someValues(), {
      [`get ${PATH}`]: () => {
        throw refusal(403);
      },
    });
    expect(await screen.findByRole('alert')).toBeVisible();
  });
});
