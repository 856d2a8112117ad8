import { describe, expect, it } from 'vitest';
import { aStatement, FLIGHT, HOURS } from '../../statements/statement.fixture.ts';
import { statementView } from './statement-view.ts';

describe('the view of a statement', () => {
  it('names what it is of: the project, its insurer, the companies, the state, the days and the moment', () => {
    const { documentTitle, author, cover, running } = statementView(aStatement());
    expect([documentTitle, author]).toEqual(['Élan Tower – Statement of time and expenses', 'Meridian Insurance']);
    expect(running.foot).toBe('Meridian Insurance · Statement of time and expenses · As of 11/27/2026, 23:41 UTC');
    expect(cover.facts.map(({ value }) => value)).toEqual([
      'All companies',
      '2 unbilled',
      '10/02/2026 – 11/20/2026',
      'EUR',
    ]);
  });

  it('has the sums of the screen, and a line for each entry with hours or items, and no rate', () => {
    const { glance, services, entries } = statementView(aStatement());
    expect(glance.map(({ label, figure }) => `${label} ${figure}`)).toEqual([
      'Unbilled EUR 1,484.56',
      'Billed EUR 100.00',
      'Total EUR 1,584.56',
    ]);
    expect(services.rows).toEqual([
      ['Initial Inspection', '0', '0.00', '1,234.56', '1,234.56', '–', '–'],
      ['Main Report', '3.5', '350.00', '0.00', '350.00', '300.00', '-50.00'],
    ]);
    expect(services.total).toEqual(['Total', '3.5', '350.00', '1,234.56', '1,584.56', '', '']);
    expect(entries.rows.map(({ hours, items, amount }) => [hours, items, amount])).toEqual([
      ['2.5', '', '250.00'],
      ['', '1', '1,234.56'],
    ]);
    expect(entries.total).toEqual(['Total', '', '', '2.5', '1', '1,484.56']);
  });

  it('that is narrowed names the company, and says that what is left counts all; billed ones have their own total', () => {
    const scope = { kind: 'company', name: 'Granite Risk' } as const;
    const one = statementView(aStatement({ scope, isBilled: true, lines: [HOURS] }));
    expect(one.cover.facts.slice(0, 3).map(({ value }) => value)).toEqual(['Granite Risk', '1 billed', '11/20/2026']);
    expect(one.notes.join()).toContain('What is left of a budget counts all companies.');
    expect(one.entries.total.at(-1)).toBe('100.00');
    expect(statementView(aStatement({ scope: { kind: 'company', name: null } })).cover.facts[0]?.value).toBe('–');
  });

  it('adds amounts of services exactly', () => {
    const [service] = aStatement().services;
    if (!service) throw new Error('No service');
    const services = Array.from({ length: 9 }, () => ({ ...service, expenseAmount: 1_111_111_111_111.1 }));
    expect(statementView(aStatement({ services, lines: [FLIGHT] })).services.total[3]).toBe('9,999,999,999,999.90');
  });
});
