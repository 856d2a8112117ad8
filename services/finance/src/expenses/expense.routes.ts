import type { Viewer } from '@portal/access';
import { waitForFiles } from '@portal/attached-files';
import * as endpoints from '@portal/contracts/finance/expense.endpoints';
import { historyOf } from '@portal/history';
import { amountOf } from '@portal/money';
import { etag, listParameters, pageAnswer, route, transaction, type Deps, type PortalApp } from '@portal/service-kit';
import type { Knex } from 'knex';
import { WORKBOOK_LIMIT, type Exports } from '../core/workbook.ts';
import { markAsBilled, reverseExpense, sendPendingBills } from './billing.ts';
import { addExpenses, deleteExpense, updateExpense, type Written } from './changes.ts';
import { expensesToExport } from './expense.export.ts';
import { expenseAnswerOf } from './expense.mapping.ts';
import { formDataOf } from './form-data.ts';
import { formerProjectsOf } from './former-projects.ts';
import { resourceLine, timeLine, type Line } from './line.ts';
import { countExpenses, listExpenses } from './lists.ts';
import { reachExpense } from './reach-expense.ts';
import { statementOf } from './statement.ts';
import { statementToPrint } from './statement-document.ts';
import { statementPdfs } from './statement-pdfs.ts';

/** The reply, whose headers carry the version. */
type Reply = { header(name: 'etag', value: string): unknown };

/** TIME & EXPENSES of a project, and statements for its insurer (spec 2 §7, decisions §18, §20, §27). */
export function expenseRoutes(
  app: PortalApp,
  { knex, pool, bus }: Pick<Deps, 'knex' | 'pool' | 'bus'>,
  { sendWorkbook, sendPdf }: Exports,
): void {
  const pdfOf = statementPdfs(bus);
  const shown = ({ project, expense }: Written, viewer: Viewer, reply: Reply) => {
    reply.header('etag', etag(expense.version));
    return { data: expenseAnswerOf(expense, project, viewer) };
  };
  /** Runs a change. Days of an engineer are locked in the order in which they are written, so that a deadlock is possible. */
  const changed = <Result>(change: (tx: Knex.Transaction) => Promise<Result>): Promise<Result> =>
    transaction(knex, change, { retries: 3 });

  async function added(
    { viewer, reply }: { readonly viewer: Viewer; readonly reply: Reply },
    { projectId, riskEngineerId }: { readonly projectId: string; readonly riskEngineerId?: string | undefined },
    line: Line,
  ) {
    await waitForFiles(knex, viewer, line.fileIds);
    const place = { projectId, riskEngineerId, lines: [line], isList: false };
    const { project, expenses } = await changed((tx) => addExpenses(tx, viewer, place));
    const [expense] = expenses;
    if (!expense) throw new Error('No entry was added');
    return shown({ project, expense }, viewer, reply);
  }

  route(app, endpoints.listExpenses, async ({ viewer, query }) => ({ data: await listExpenses(pool, viewer, query) }));

  route(app, endpoints.countExpenses, async ({ viewer, query }) => ({
    data: await countExpenses(pool, viewer, query.projectId),
  }));

  route(app, endpoints.listFormerProjects, async ({ viewer }) => ({
    data: { items: await formerProjectsOf(pool, viewer) },
  }));

  route(app, endpoints.getExpenseFormData, async ({ viewer, query }) => ({
    data: await formDataOf(pool, viewer, query),
  }));

  route(app, endpoints.getStatement, async ({ viewer, query }) => ({ data: await statementOf(pool, viewer, query) }));

  for (const [endpoint, sheet] of [
    [endpoints.exportExpenses, 'Time & Expenses'],
    [endpoints.exportStatement, 'Statement'],
  ] as const)
    route(
      app,
      endpoint,
      async ({ viewer, query, reply }) => {
        const { columns, rows } = await expensesToExport(pool, viewer, query);
        return sendWorkbook(viewer, reply, { fileName: 'time-and-expenses', sheet, columns, rows, details: query });
      },
      WORKBOOK_LIMIT,
    );

  route(
    app,
    endpoints.getStatementPdf,
    async ({ viewer, query, reply }) => {
      const statement = await statementToPrint({ knex, pool }, viewer, query);
      const details = { ...query, format: 'pdf' };
      return sendPdf(viewer, reply, { fileName: 'statement', details, make: () => pdfOf(statement) });
    },
    WORKBOOK_LIMIT,
  );

  route(app, endpoints.getExpense, async ({ viewer, params, reply }) =>
    shown(await reachExpense(pool, viewer, params.id), viewer, reply),
  );

  route(app, endpoints.getExpenseHistory, async ({ viewer, params, query }) => {
    const { expense } = await reachExpense(pool, viewer, params.id);
    const parameters = listParameters(query, { sortFieldName: 'happenedDateTime' });
    const { items, total } = await historyOf(pool, { kind: 'expense', id: expense.id }, parameters);
    return pageAnswer(items, total, parameters);
  });

  route(app, endpoints.createTimeExpense, (call) => added(call, call.body, timeLine(call.body)));

  route(app, endpoints.createResourceExpense, (call) => added(call, call.body, resourceLine(call.body)));

  route(app, endpoints.createWeek, async ({ viewer, body: { projectId, riskEngineerId, lines } }) => {
    const place = { projectId, riskEngineerId, lines: lines.map(timeLine), isList: true };
    await waitForFiles(
      knex,
      viewer,
      place.lines.flatMap(({ fileIds }) => fileIds),
    );
    const { project, expenses } = await changed((tx) => addExpenses(tx, viewer, place));
    return { data: expenses.map((expense) => expenseAnswerOf(expense, project, viewer)) };
  });

  route(app, endpoints.updateTimeExpense, async ({ viewer, body, reply, expected }) => {
    const line = timeLine(body);
    await waitForFiles(knex, viewer, line.fileIds);
    const target = { id: body.id, expected };
    return shown(await changed((tx) => updateExpense(tx, viewer, target, line)), viewer, reply);
  });

  route(app, endpoints.updateResourceExpense, async ({ viewer, body, reply, expected }) => {
    const line = resourceLine(body);
    await waitForFiles(knex, viewer, line.fileIds);
    const target = { id: body.id, expected };
    return shown(await changed((tx) => updateExpense(tx, viewer, target, line)), viewer, reply);
  });

  route(app, endpoints.deleteExpense, async ({ viewer, params, expected }) => ({
    data: { id: await changed((tx) => deleteExpense(tx, viewer, { id: params.id, expected })) },
  }));

  route(app, endpoints.markAsBilled, async ({ viewer, body }) => ({
    data: { ids: await changed((tx) => markAsBilled(tx, viewer, body.ids)) },
  }));

  route(app, endpoints.reverseExpense, async ({ viewer, params, body, reply, expected }) => {
    const target = { id: params.id, expected };
    const { expense } = await changed((tx) => reverseExpense(tx, viewer, target, body.reason.trim()));
    reply.header('etag', etag(expense.version));
    return { data: { id: expense.id, version: expense.version, isBilled: expense.is_billed } };
  });

  route(app, endpoints.sendPendingBills, async ({ viewer, body }) => {
    const { count, total, project } = await changed((tx) => sendPendingBills(tx, viewer, body.projectId));
    return { data: { count, totalAmount: amountOf(total), currency: project.details.currency } };
  });
}
