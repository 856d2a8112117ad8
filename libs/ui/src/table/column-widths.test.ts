import { describe, expect, it } from 'vitest';
import { columnsFor, columnWidths, neededWidth, type KnownWidths } from './column-widths.ts';

const known = (over: Partial<KnownWidths> = {}): KnownWidths => ({ content: {}, chosen: {}, beside: 0, ...over });
const NAME = { id: 'name', width: 200, least: 150, isFlexible: true };
const POLICY = { id: 'policy', width: 100, isIdentifier: true };
const COUNTRY = { id: 'country', width: 100, grows: { to: 160, rank: 2 } };
const STATUS = { id: 'status', width: 90, grows: { to: 100, rank: 1 }, drops: 1 };
const MENU = { id: 'actions', width: 56, isHeaderHidden: true };
const COLUMNS = [NAME, POLICY, COUNTRY, STATUS, MENU];

describe('columnWidths', () => {
  it('gives room beyond the needs by rank before rows are loaded, and the rest to the flexible column', () => {
    expect(columnWidths(COLUMNS, 556, known())).toEqual([200, 100, 100, 100, 56]);
    expect(columnWidths(COLUMNS, 900, known())).toEqual([484, 100, 160, 100, 56]);
  });

  it('follows the content and shares the spare width, of which buttons get none', () => {
    const content = { name: 180, policy: 140, country: 70, status: 80, actions: 44 };
    expect(columnWidths(COLUMNS, 514, known({ content }))).toEqual([180, 140, 70, 80, 44]);
    expect(columnWidths(COLUMNS, 574, known({ content }))).toEqual([210, 150, 80, 90, 44]);
  });

  it('cuts no identifier where room is short, but the flexible column and those that come last', () => {
    const content = { name: 400, policy: 180, country: 240, status: 90, actions: 56 };
    expect(columnWidths(COLUMNS, 600, known({ content }))).toEqual([174, 180, 100, 90, 56]);
    expect(columnWidths(COLUMNS, 640, known({ content }))).toEqual([200, 180, 114, 90, 56]);
  });

  it('gives an identifier that takes a second line its width only, where room is short', () => {
    const content = { name: 400, company: 300, policy: 180 };
    const company = { id: 'company', width: 106, grows: { to: 156, rank: 3 }, isIdentifier: true, isWrapped: true };
    expect(columnWidths([NAME, company, POLICY], 436, known({ content }))).toEqual([150, 106, 180]);
    expect(columnWidths([NAME, company, POLICY], 980, known({ content }))).toEqual([460, 320, 200]);
  });

  it('keeps the widths that were chosen; what is left goes to the others', () => {
    const chosen = { name: 300, policy: 90 };
    expect(columnWidths([NAME, POLICY, COUNTRY, MENU], 700, known({ chosen }))).toEqual([300, 90, 254, 56]);
    expect(columnWidths([NAME, POLICY], 500, known({ chosen }))).toEqual([300, 200]);
  });
});

describe('neededWidth', () => {
  it('is what all columns need, the flexible one its least, chosen widths as they are', () => {
    expect(neededWidth([NAME, COUNTRY], known())).toBe(250);
    expect(neededWidth([NAME, COUNTRY], known({ beside: 44 }))).toBe(294);
    expect(neededWidth([NAME, COUNTRY], known({ chosen: { name: 400 } }))).toBe(500);
  });
});

describe('columnsFor', () => {
  it('leaves out what drops where the content has no room', () => {
    expect(columnsFor(COLUMNS, 496, known())).toBe(COLUMNS);
    expect(columnsFor(COLUMNS, 495, known())).toEqual([NAME, POLICY, COUNTRY, MENU]);
  });
});
