import { REQUESTS } from '@portal/contracts/events/consumers';
import { statementData, type StatementData } from '@portal/contracts/finance/statement-document';
import { answerRequests, RequestFailure, type RunningQueue } from '@portal/event-bus';
import type { WorkerDeps } from '@portal/service-kit';
import * as v from 'valibot';
import type { RendererConfig } from '../config.ts';

/** Statements that a copy sets at once, each in a process of its own. */
const AT_ONCE = 2;

/** Sets a statement in a process that can be killed; throws an error with a `reason` where there is none. */
export type StatementSetter = (
  data: StatementData,
  limits: { readonly signal: AbortSignal; readonly memoryMb: number },
) => Promise<{ readonly pdf: Uint8Array }>;

/**
 * Answers requests for statements as PDFs ([ADR 50](../../../../docs/adr/0050-a-statement-is-set-while-one-waits.md)). A statement lies
 * in nobody's storage: it is set while its reader waits, and set again when it is asked for again.
 */
export const answerStatements = ({
  bus,
  logger,
  metrics,
  config: { SETTING_MEMORY_MB: memoryMb },
  setStatement,
}: WorkerDeps<RendererConfig> & { readonly setStatement: StatementSetter }): RunningQueue =>
  answerRequests(
    {
      subject: REQUESTS.renderer.statements,
      atOnce: AT_ONCE,
      answer: async ({ content, signal }) => {
        const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), statementData), content.toString());
        if (!parsed.success) {
          logger.error({ issues: v.summarize(parsed.issues) }, 'The data of a statement are of an unknown form');
          throw new RequestFailure('DataUnfit', 'The data of the statement cannot be printed.');
        }
        try {
          return (await setStatement(parsed.output, { signal, memoryMb })).pdf;
        } catch (error) {
          if (!(error instanceof Error) || !('reason' in error) || typeof error.reason !== 'string') throw error;
          logger.warn({ err: error }, 'A statement could not be set');
          throw new RequestFailure(error.reason, error.message, { cause: error });
        }
      },
    },
    { bus, logger, onEnded: (state) => metrics.jobsEnded.inc({ kind: 'statements', state }) },
  );
