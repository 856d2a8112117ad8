import { IMPORT_TEXTS } from '@portal/contracts/projects/import';
import { describe, expect, it } from 'vitest';
import { uploadsInTurn } from './upload.ts';

/** An upload that goes on until it is ended. */
function begun(inTurn: ReturnType<typeof uploadsInTurn>, companyId: string) {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { stored: inTurn(companyId, () => promise), end: () => resolve(companyId) };
}

describe('workbooks that arrive', () => {
  it('are taken in one at a time of each company', async () => {
    const inTurn = uploadsInTurn();
    const order: string[] = [];
    const upload = (name: string, companyId: string) => inTurn(companyId, async () => void order.push(name));
    const one = begun(inTurn, 'one');
    const following = [upload('second', 'one'), upload('third', 'one')];
    await upload('other', 'other');
    order.push('first ends');
    one.end();
    await Promise.all([one.stored, ...following]);
    expect(order).toEqual(['other', 'first ends', 'second', 'third']);
  });

  it('are refused where their place is not free in time', async () => {
    const inTurn = uploadsInTurn(1);
    const one = begun(inTurn, 'one');
    await expect(begun(inTurn, 'one').stored).rejects.toThrow(IMPORT_TEXTS.beingSent);
    one.end();
    await one.stored;
    expect(await inTurn('one', async () => 'again')).toBe('again');
  });

  it('are eight at most, of whatever companies', async () => {
    const inTurn = uploadsInTurn(1);
    const eight = Array.from({ length: 8 }, (_, index) => begun(inTurn, String(index)));
    await expect(begun(inTurn, 'ninth').stored).rejects.toThrow(IMPORT_TEXTS.beingSent);
    eight.forEach(({ end }) => end());
    await Promise.all(eight.map(({ stored }) => stored));
    expect(await inTurn('ninth', async () => 'taken')).toBe('taken');
  });

  it('leave their place when they are refused', async () => {
    const inTurn = uploadsInTurn();
    const refused = inTurn('one', () => Promise.reject(new Error('no workbook')));
    await expect(refused).rejects.toThrow('no workbook');
    expect(await inTurn('one', async () => 'taken')).toBe('taken');
  });
});
