import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const SERVICES = fileURLToPath(new URL('../../../services/', import.meta.url));

/**
 * Operations that are no change of an item. Of services/projects: exports, changes of many projects by an import or by
 * services/admin, the hints that documents of an inspection have arrived, that a company was mailed or that a report's
 * document is set, and scores, which follow changes. Of services/finance: exports, and the one line for all entries that were billed.
 */
const OTHERS = {
  projects: [
    'assignments/company-invites.consumer.ts',
    'core/export/export-address.ts',
    'core/people/hand-over.ts',
    'core/risk-score/rescore.ts',
    'import/import.routes.ts',
    'import/job.ts',
    'inspections/documents.consumer.ts',
    'reports/renders.consumer.ts',
  ],
  finance: ['core/workbook.ts', 'expenses/billing.ts'],
} as const;

it.each(Object.entries(OTHERS))(
  'changes of services/%s write their history, hints and audit records through recordChange alone',
  (service, others) => {
    const src = join(SERVICES, service, 'src');
    const files = globSync('**/*.ts', { cwd: src })
      .filter((file) => !/\.test\.ts$|^(?:core\/(?:change|events)|demo|testing)\//.test(file))
      .filter((file) =>
        /\b(?:audit|auditAll|auditLater|auditAllLater|writeHistory|publishWorkChanged)\(|\('activities'\)/.test(
          readFileSync(join(src, file), 'utf8'),
        ),
      );
    expect(files.toSorted()).toEqual(others);
  },
);
