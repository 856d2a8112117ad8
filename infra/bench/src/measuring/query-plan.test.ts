import { describe, expect, it } from 'vitest';
import { planRows, type PlanNode } from './query-plan.ts';

const node = (type: string, rows: number, over: Partial<PlanNode> = {}): PlanNode => ({
  ...{ 'Node Type': type, 'Actual Rows': rows, 'Actual Loops': 1 },
  ...over,
});
const limited = (child: PlanNode) => node('Limit', 10, { Plans: [child] });

describe('rows that a plan handles', () => {
  it('are those of a page alone where an index has the order', () => {
    expect(planRows(limited(node('Index Scan', 10)))).toEqual({ read: 10, inBulk: 0 });
  });

  it('are all that a sort takes in, although it gives but the first of them', () => {
    const scan = node('Bitmap Heap Scan', 50_000, { Plans: [node('Bitmap Index Scan', 50_000)] });
    expect(planRows(limited(node('Sort', 10, { Plans: [scan] })))).toEqual({ read: 50_000, inBulk: 50_000 });
    expect(planRows(limited(node('Incremental Sort', 10, { Plans: [node('Index Scan', 40)] })))).toEqual({
      ...{ read: 40, inBulk: 40 },
    });
  });

  it('count with those that a filter took away, and for each loop', () => {
    const scan = node('Seq Scan', 2, { 'Rows Removed by Filter': 998, 'Actual Loops': 3 });
    expect(planRows(node('Nested Loop', 6, { Plans: [node('Index Only Scan', 3), scan] }))).toEqual({
      ...{ read: 3_000, inBulk: 3_000 },
    });
  });
});
