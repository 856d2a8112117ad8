import type { DocumentOptions, PictureSource, SetDocument } from '../set-document.ts';
import { SettingError } from '../setting-error.ts';
import type { FromProcess, GivenPicture, SettingJob, ToProcess } from '../setting/messages.ts';
import { drawPages, isPdf } from './draw-pages.ts';
import { knownPictures, type ScaledPictures } from './scaled-pictures.ts';
import { memoryOf, startProcess } from './start-process.ts';

const TIMEOUT_MS = 120_000;
/** Longest time of a document in all, in time-outs: pictures that come one after the other put the time-out off. */
const LONGEST = 4;
const MEMORY_MB = 1_000;
const WATCH_MS = 200;
/** Milliseconds in which a process gives up a document that is not wanted any more; then it is ended. */
const GIVE_UP_MS = 4_000;

/** A document with all that is needed to set it. */
export interface Setting {
  readonly job: SettingJob;
  readonly pictures: PictureSource;
  readonly options: Omit<DocumentOptions, 'paper' | 'previews' | 'previewsAs' | 'draft'>;
  /** Pictures that were scaled before. */
  readonly scaled?: ScaledPictures;
}

/**
 * A process that sets documents one after the other. A document that goes too far ends it.
 */
export class SettingProcess {
  readonly #child;
  readonly #ready = Promise.withResolvers<boolean>();
  #onMessage: ((message: FromProcess) => void) | undefined;
  #onExit: (() => void) | undefined;
  #idle: Promise<unknown> = this.#ready.promise;
  #isEnded = false;

  readonly #program: string;

  constructor(program: string) {
    this.#program = program;
    this.#child = startProcess(program);
    const over = (): void => {
      this.#isEnded = true;
      this.#ready.resolve(false);
      this.#onExit?.();
    };
    this.#child.on('error', over);
    this.#child.on('exit', over);
    this.#child.on('message', (message: FromProcess) => {
      if (message.kind === 'ready') this.#ready.resolve(true);
      else this.#onMessage?.(message);
    });
  }

  /** Resolves when the process can set a document, to false where it has ended. */
  async whenIdle(): Promise<boolean> {
    await this.#idle;
    return !this.#isEnded;
  }

  /** Ends the process, whatever it does. */
  end(): void {
    this.#isEnded = true;
    this.#child.kill('SIGKILL');
  }

  /** Returns its resident memory in megabytes. */
  memoryMb(): Promise<number> {
    return memoryOf(this.#child);
  }

  /** Sets a document: gives it the pictures that it asks for, and ends the process where it goes too far. */
  set({ job, pictures, scaled, options }: Setting): Promise<SetDocument> {
    const { signal, timeoutMs = TIMEOUT_MS, longestMs = LONGEST * timeoutMs } = options;
    const { memoryMb = MEMORY_MB, onProgress, isThere } = options;
    if (signal?.aborted) return Promise.reject(new SettingError('Aborted'));
    const idle = Promise.withResolvers<undefined>();
    this.#idle = idle.promise;
    return new Promise<SetDocument>((resolve, reject) => {
      /** Ends what draws plans of the document. */
      const drawing = new AbortController();
      let isSettled = false;
      const settle = (how: () => void): void => {
        if (isSettled) return;
        isSettled = true;
        drawing.abort();
        clearTimeout(deadline);
        clearTimeout(end);
        clearInterval(watch);
        signal?.removeEventListener('abort', abort);
        how();
      };
      const rest = (): void => {
        clearTimeout(deadline);
        this.#onMessage = undefined;
        this.#onExit = undefined;
        idle.resolve(undefined);
      };
      const fail = (error: SettingError): void =>
        settle(() => {
          this.end();
          rest();
          reject(error);
        });
      let hasBegun = false;
      const abort = (): void =>
        settle(() => {
          if (hasBegun) this.#giveUp(rest);
          reject(new SettingError('Aborted'));
        });
      const deadline = setTimeout(() => fail(new SettingError('TimedOut')), timeoutMs);
      const end = setTimeout(() => fail(new SettingError('TimedOut')), longestMs);
      const watch = setInterval(() => {
        void this.memoryMb().then((used) => {
          if (used > memoryMb) fail(new SettingError('TooMuchMemory'));
        });
      }, WATCH_MS);
      signal?.addEventListener('abort', abort);
      this.#onExit = () => fail(new SettingError('Crashed'));
      this.#onMessage = (message) => {
        deadline.refresh();
        if (message.kind === 'known') {
          void knownPictures(message.files, scaled, isThere).then((known) =>
            this.#send({ kind: 'known', scaled: known }),
          );
        } else if (message.kind === 'ask') {
          onProgress?.(message.done, message.total);
          // A source that fails costs its picture, not the document.
          const { question, fileId } = message;
          void pictures(fileId)
            .then((file): GivenPicture | Promise<GivenPicture> => {
              if (typeof file === 'string') return file;
              return isPdf(file)
                ? drawPages(this.#program, file, { onSign: () => deadline.refresh(), signal: drawing.signal })
                : [file];
            })
            .catch((): GivenPicture => 'Gone')
            .then((given) => this.#send({ kind: 'picture', question, given }));
        } else if (message.kind === 'scaled') scaled?.keep(message.picture);
        else if (message.kind === 'fault') fail(new SettingError('Refused', message.message));
        else if (message.kind === 'done') {
          const { pdf, pages, previews, faults } = message;
          settle(() => {
            rest();
            resolve({ pdf, pages, previews, faults });
          });
        }
      };
      void this.#ready.promise.then((isReady) => {
        if (!isReady) return fail(new SettingError('Crashed'));
        if (isSettled) return rest();
        deadline.refresh();
        end.refresh();
        hasBegun = true;
        return this.#send({ kind: 'start', job });
      });
    });
  }

  /** Lets the process give the document up, since what it has set so far serves the next one; one that does not is ended. */
  #giveUp(rest: () => void): void {
    const late = setTimeout(() => this.end(), GIVE_UP_MS);
    const over = (): void => {
      clearTimeout(late);
      rest();
    };
    this.#onExit = over;
    this.#onMessage = ({ kind }) => {
      if (kind === 'done' || kind === 'cancelled' || kind === 'fault') over();
    };
    this.#send({ kind: 'cancel' });
  }

  #send(message: ToProcess): void {
    if (this.#child.connected) this.#child.send(message, () => {});
  }
}
