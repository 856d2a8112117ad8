import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '../..');

/**
 * Operations that are no change of an item: exports, changes of many projects by an import or by services/admin, the hints
 * that documents of an inspection have arrived, that a company was mailed or that a report's document is set, and scores, which
 * follow changes.
 */
const OTHERS = [
  'assignments/company-invites.consumer.ts',
  'core/export/export-address.ts',
  'core/risk-score/rescore.ts',
  'import/import.routes.ts',
  'import/job.ts',
  'inspections/documents.consumer.ts',
  'people/hand-over.ts',
  'reports/renders.consumer.ts',
];

it('changes write their history, hints and audit records through recordChange alone', () => {
  const files = globSync('**/*.ts', { cwd: SRC })
    .filter((file) => !/\.test\.ts$|^(?:core\/(?:change|events|history)|demo|testing)\//.test(file))
    .filter((file) =>
      /\b(?:audit|auditAll|auditLater|auditAllLater|writeHistory|publishWorkChanged)\(|\('activities'\)/.test(
        readFileSync(join(SRC, file), 'utf8'),
      ),
    );
  expect(files.toSorted()).toEqual(OTHERS);
});
