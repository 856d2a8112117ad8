import type { StatementData } from '@portal/contracts/finance/statement-document';
import type { ReportData } from '@portal/contracts/reports/report-data';
import type { DocumentOptions, PictureSource, SetDocument } from '../set-document.ts';
import { ScaledPictures } from './scaled-pictures.ts';
import { SettingProcess } from './setting-process.ts';

/** Milliseconds for which the process of a draft, and one in reserve, wait for the next preview. */
const KEPT_MS = 120_000;
/** Drafts whose processes are kept at once. */
const MAX_KEPT = 2;
/** Share of the limit of memory that a kept process may have taken. */
const KEPT_SHARE = 0.5;
const MEMORY_MB = 1_000;

/** Sets documents, each in a process that can be ended. */
export interface DocumentSetter {
  /**
   * Sets a report. Documents of the same draft have a process of their own for two minutes after the last one, which sets what has
   * changed; any other document has one for itself.
   */
  readonly set: (data: ReportData, pictures: PictureSource, options: DocumentOptions) => Promise<SetDocument>;
  /** Sets a statement in a process for itself. */
  readonly setStatement: (
    data: StatementData,
    limits: Pick<DocumentOptions, 'signal' | 'timeoutMs' | 'memoryMb'>,
  ) => Promise<SetDocument>;
  /** Ends all processes. */
  readonly close: () => void;
}

interface Waiting {
  readonly process: SettingProcess;
  readonly timer: NodeJS.Timeout;
}

/** Opens a setter of documents, which starts its first process with its first document. */
export function openDocumentSetter(program: string): DocumentSetter {
  const scaled = new ScaledPictures();
  const kept = new Map<string, Waiting>();
  let reserve: Waiting | undefined;

  const endAfter = (onEnd: () => void): NodeJS.Timeout => setTimeout(onEnd, KEPT_MS).unref();
  const drop = (draft: string): void => {
    const one = kept.get(draft);
    if (!one) return;
    clearTimeout(one.timer);
    kept.delete(draft);
    one.process.end();
  };
  const keep = (draft: string, process: SettingProcess): void => {
    clearTimeout(kept.get(draft)?.timer);
    kept.delete(draft);
    kept.set(draft, { process, timer: endAfter(() => drop(draft)) });
    for (const oldest of kept.keys()) if (kept.size > MAX_KEPT) drop(oldest);
  };
  const dropReserve = (): void => {
    clearTimeout(reserve?.timer);
    reserve?.process.end();
    reserve = undefined;
  };
  /** Takes the process in reserve, or starts one. Where somebody writes a draft, another one gets ready. */
  const take = async (isDraft: boolean): Promise<SettingProcess> => {
    const waiting = isDraft ? reserve : undefined;
    if (waiting) {
      reserve = undefined;
      clearTimeout(waiting.timer);
    }
    const taken = waiting && (await waiting.process.whenIdle()) ? waiting.process : new SettingProcess(program);
    if (isDraft && !reserve) {
      // It begins when the one of this document has begun, which people wait for.
      void taken.whenIdle().then(() => {
        reserve ??= { process: new SettingProcess(program), timer: endAfter(dropReserve) };
      });
    }
    return taken;
  };
  const processOf = async (draft: string | undefined): Promise<SettingProcess> => {
    const former = draft === undefined ? undefined : kept.get(draft)?.process;
    if (former && (await former.whenIdle())) return former;
    return take(draft !== undefined);
  };

  return {
    async set(data, pictures, { paper, previews = 0, previewsAs = 'png', draft, ...options }) {
      const process = await processOf(draft);
      if (draft !== undefined) keep(draft, process);
      const setting = {
        job: { kind: 'report' as const, data, paper, previews, previewsAs },
        pictures,
        options,
        scaled,
      };
      try {
        return await process.set(setting);
      } finally {
        if (draft === undefined) process.end();
        else if ((await process.memoryMb()) > KEPT_SHARE * (options.memoryMb ?? MEMORY_MB)) drop(draft);
      }
    },
    async setStatement(data, options) {
      const process = new SettingProcess(program);
      try {
        return await process.set({ job: { kind: 'statement', data }, pictures: async () => 'Gone', options });
      } finally {
        process.end();
      }
    },
    close() {
      dropReserve();
      for (const draft of kept.keys()) drop(draft);
    },
  };
}
