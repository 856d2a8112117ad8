import type { Viewer } from '@portal/access';
import { ERROR_CODES } from '@portal/contracts/common/error';
import { EXPENSE_TEXTS, STATEMENT_PDF_LINES } from '@portal/contracts/finance/expense-lists';
import type { StatementData } from '@portal/contracts/finance/statement-document';
import { badRequest, transaction, type Deps } from '@portal/service-kit';
import type { Knex } from 'knex';
import { reachForBooking } from '../core/access/reach-booking.ts';
import { usesOf } from '../core/booked/uses.ts';
import { statementLineOf } from './expense.mapping.ts';
import { expensesOf, statementScope } from './expense.repository.ts';
import { budgetsByService, countIn, sumsOfStatement, type StatementQuery } from './statement.ts';
import { companiesWithEntries, sumsOf } from './sums.repository.ts';

/** All entries of a statement, in the order of its pages. */
const ALL_LINES = { kind: null, sortDirection: 'Descending', pageSize: STATEMENT_PDF_LINES, offset: 0 } as const;

/**
 * Returns what the PDF of a statement prints: all lines and sums that the viewer reads, of one moment.
 * @throws 404, 403; 400 where it has more entries than a PDF is made of
 */
export async function statementToPrint(
  { knex, pool }: Pick<Deps, 'knex' | 'pool'>,
  viewer: Viewer,
  { projectId, companyId, isBilled: billed }: StatementQuery,
): Promise<StatementData> {
  const project = await reachForBooking(pool, viewer, projectId);
  const scope = statementScope(viewer, project.id, companyId);
  const isBilled = billed === 'true';
  // One snapshot, in which lines add up to sums; its queries share a connection, and follow each other.
  const read = async (tx: Knex.Transaction): Promise<StatementData> => {
    const sums = await sumsOf(tx, project.id, scope);
    if (countIn(sums, isBilled) > STATEMENT_PDF_LINES) {
      throw badRequest(ERROR_CODES.tooLarge, EXPENSE_TEXTS.statementTooLong, { reason: 'StatementTooLong' });
    }
    const rows = await expensesOf(tx, project.id, { ...ALL_LINES, scope, isBilled });
    const money = { budgets: await budgetsByService(tx, project.id), uses: await usesOf(tx, project.id) };
    return {
      asOf: new Date().toISOString(),
      projectName: project.name,
      insurerName: await nameOfCompany(tx, project.companyId),
      scope: companyId === undefined ? { kind: 'all' } : await companyIn(tx, project.id, companyId),
      currency: project.details.currency,
      isBilled,
      ...sumsOfStatement(sums, money),
      lines: rows.map((row) => {
        const {
          id: _id,
          isBilled: _isBilled,
          markAsBilled: _markAsBilled,
          ...line
        } = statementLineOf(row, project, viewer);
        return line;
      }),
    };
  };
  return transaction(knex, read, { isolation: 'repeatable read' });
}

/** Returns the company to which a statement is narrowed, by the name that its list shows. */
async function companyIn(tx: Knex.Transaction, projectId: string, companyId: string): Promise<StatementData['scope']> {
  const companies = await companiesWithEntries(tx, projectId);
  return { kind: 'company', name: companies.find((one) => one.companyId === companyId)?.name ?? null };
}

/** Returns the name of a company; null where it has not been published yet. */
async function nameOfCompany(tx: Knex.Transaction, companyId: string): Promise<string | null> {
  const found = await tx('known_companies')
    .where({ company_id: companyId })
    .first<{ name: string } | undefined>('name');
  return found?.name ?? null;
}
