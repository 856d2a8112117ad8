import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { cost, costs, field, group, heading, open, press, setUp, type } from './submit-fee-proposal.fixture.tsx';

setUp();

describe('typing (spec 1 §5)', () => {
  it('copies the inspection count of any line to all lines and to travel', async () => {
    await open();
    await heading('Fee proposal');
    for (const [from, count] of [
      ['Main Report', '5'],
      ['Travel', '7'],
    ] as const) {
      await type(from, 'Inspection count', count);
      for (const line of ['Initial Inspection', 'Main Report', 'Travel'])
        expect(field(line, 'Inspection count')).toHaveValue(count);
    }
  });

  it('follows each keystroke in Overall Costs', async () => {
    await open();
    await heading('Fee proposal');
    await type('Initial Inspection', 'Rate', '120.5');
    expect(cost('Total')).toHaveTextContent('0.00 EUR');
    await userEvent.type(field('Initial Inspection', 'Hours'), '1');
    expect(cost('Engineer')).toHaveTextContent('241.00 EUR');
    await userEvent.type(field('Initial Inspection', 'Hours'), '0');
    expect(cost('Engineer')).toHaveTextContent('2,410.00 EUR');
    await type('Travel', 'Rate', '10');
    await type('Travel', 'Hours', '4');
    expect(cost('Travel')).toHaveTextContent('80.00 EUR');
    await press('Add expense');
    await type('Expense 1', 'Charge', '99.99');
    await type('Expense 1', 'Items', '3');
    expect(cost('Expenses')).toHaveTextContent('299.97 EUR');
    expect(cost('Total')).toHaveTextContent('2,789.97 EUR');
    expect(within(group('Expense 1')).getByText('299.97 EUR')).toBeVisible();
  });

  it('announces the total once typing has paused', async () => {
    await open();
    await heading('Fee proposal');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.change(field('Main Report', 'Rate'), { target: { value: '100' } });
    for (const hours of ['1', '12']) {
      fireEvent.change(field('Main Report', 'Hours'), { target: { value: hours } });
      act(() => void vi.advanceTimersByTime(500));
      expect(within(costs()).getByRole('status')).toBeEmptyDOMElement();
    }
    act(() => void vi.advanceTimersByTime(500));
    expect(within(costs()).getByRole('status')).toHaveTextContent('Total 2,400.00 EUR');
  });

  it('shows thousands separators, which count for no length', async () => {
    await open();
    await heading('Fee proposal');
    await type('Main Report', 'Rate', '12345678');
    expect(field('Main Report', 'Rate')).toHaveValue('1,234,567');
    await type('Main Report', 'Rate', '1234.567');
    expect(field('Main Report', 'Rate')).toHaveValue('1,234.56');
    await type('Main Report', 'Hours', '12345');
    expect(field('Main Report', 'Hours')).toHaveValue('1,234');
    await type('Main Report', 'Inspection count', '123');
    expect(field('Main Report', 'Inspection count')).toHaveValue('12');
  });

  it('takes no decimals and no letters in hours', async () => {
    await open();
    await heading('Fee proposal');
    await type('Travel', 'Hours', '1.5');
    expect(field('Travel', 'Hours')).toHaveValue('15');
    await type('Travel', 'Hours', '1,5x');
    expect(field('Travel', 'Hours')).toHaveValue('15');
  });

  it('takes a pasted amount in the way that people write it', async () => {
    const { user } = await open();
    await heading('Fee proposal');
    await user.click(field('Main Report', 'Rate'));
    await user.paste('1.234,56 €');
    expect(field('Main Report', 'Rate')).toHaveValue('1,234.56');
    await user.click(field('Main Report', 'Hours'));
    await user.paste('123456');
    expect(field('Main Report', 'Hours')).toHaveValue('');
  });
});

describe('expenses (spec 1 §5)', () => {
  const category = (row: string) => within(group(row)).getByRole('combobox', { name: 'Category' });

  it('offers each category once', async () => {
    await open();
    await heading('Fee proposal');
    await press('Add expense');
    expect(category('Expense 1')).toHaveFocus();
    await userEvent.selectOptions(category('Expense 1'), 'Hotel');
    await press('Add expense');
    const offered = within(category('Expense 2')).getAllByRole('option');
    expect(offered.map(({ textContent }) => textContent)).not.toContain('Hotel');
    expect(category('Expense 1')).toHaveValue('Hotel');
  });

  it('has nine rows at most, which can be removed', async () => {
    await open();
    await heading('Fee proposal');
    for (let row = 1; row <= 10; row += 1) await press('Add expense');
    expect(screen.getAllByRole('group', { name: /^Expense \d+$/ })).toHaveLength(9);
    const add = screen.getByRole('button', { name: 'Add expense' });
    expect(add).toHaveAttribute('aria-disabled', 'true');
    expect(add).toHaveAccessibleDescription('At most 9 expenses');
    await userEvent.selectOptions(category('Expense 2'), 'Taxi');
    await press('Remove expense 1');
    expect(screen.getAllByRole('group', { name: /^Expense \d+$/ })).toHaveLength(8);
    expect(category('Expense 1')).toHaveValue('Taxi');
    expect(add).toHaveFocus();
  });
});
