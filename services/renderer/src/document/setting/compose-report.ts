import { setImmediate as breath } from 'node:timers/promises';
import { PictureShelf, type PictureOrder } from '../pictures/picture-shelf.ts';
import { scalePicture } from '../pictures/scale-picture.ts';
import { fontFolders, fontMaps } from '../text/fonts.ts';
import { printableBy, printableData } from '../text/printable.ts';
import { reportView } from '../view/report-view.ts';
import { SHORT_LIMITS } from '../view/short-view.ts';
import type { ScaledPicture, SettingJob } from './messages.ts';
import { previewsOf } from './previews.ts';
import { Typesetter, type Composed } from './typesetter.ts';

/** Most pages of an abridged report. */
export const MOST_SHORT_PAGES = 4;
/** Documents for which the typesetter keeps parts that it did not need again. */
const KEPT_DOCUMENTS = 5;

/** Asks for a file of the job; null where it cannot be had. */
export type AskForPicture = (fileId: string, done: number, total: number) => Promise<Uint8Array | null>;

/** Surroundings of a document that is set. */
export interface ComposeOptions {
  readonly ask: AskForPicture;
  /** Returns those pictures that were scaled before. */
  readonly known?: (orders: readonly PictureOrder[]) => Promise<readonly ScaledPicture[]>;
  /** Gives a picture away that has been scaled. */
  readonly onScaled?: (picture: ScaledPicture) => void;
  /** Throws where the document is not wanted any more. */
  readonly check?: () => void;
}

/** Sets documents one after the other. What a document has in common with the one before is not set again. */
export class Composer {
  readonly #typesetter = new Typesetter(fontFolders());
  readonly #printable = printableBy(fontMaps());

  /** Sets a report from its data: scales the pictures one by one, composes the pages and writes them. */
  async compose(job: SettingJob, options: ComposeOptions) {
    const { data: frozen, paper } = job;
    const data = printableData(frozen, this.#printable);
    const shelf = new PictureShelf();
    const view = reportView(data, paper, shelf);
    await this.#fill(shelf, options);
    const pause = async (): Promise<void> => {
      // Lets messages in, which the typesetter keeps waiting.
      await breath();
      options.check?.();
    };
    await pause();
    const composed = data.template === 'abridged' ? this.#shortest(data, paper, view) : this.#typesetter.compose(view);
    await pause();
    const pdf = composed.pdf(Math.floor(Date.parse(frozen.frozenAt) / 1000));
    await pause();
    const previews = await previewsOf(composed, job, pause);
    this.#typesetter.forget(KEPT_DOCUMENTS);
    return { pdf, pages: composed.pages, previews };
  }

  async #fill({ orders }: PictureShelf, { ask, known, onScaled, check }: ComposeOptions): Promise<void> {
    const before = new Map((await known?.(orders))?.map(({ path, bytes }) => [path, bytes]));
    let done = before.size;
    for (const { fileId, place, path, pictures } of orders) {
      let scaled = before.get(path);
      if (!scaled) {
        const bytes = await ask(fileId, done, orders.length);
        check?.();
        done += 1;
        scaled = (bytes && (await scalePicture(bytes, place))) ?? undefined;
        if (scaled) onScaled?.({ path, bytes: scaled });
      }
      if (!scaled) continue;
      this.#typesetter.addPicture(path, Buffer.from(scaled));
      for (const picture of pictures) picture.path = path;
    }
  }

  /** Shortens an abridged report until it has its four pages. */
  #shortest(data: SettingJob['data'], paper: SettingJob['paper'], view: ReturnType<typeof reportView>): Composed {
    let composed = this.#typesetter.compose(view);
    for (let brevity = 1; brevity < SHORT_LIMITS.length && composed.pages > MOST_SHORT_PAGES; brevity += 1) {
      const shorter = reportView(data, paper, new PictureShelf(), brevity);
      composed = this.#typesetter.compose({ ...shorter, cover: view.cover });
    }
    return composed;
  }
}

/** Sets one report from its data. */
export const composeReport = (job: SettingJob, ask: AskForPicture) => new Composer().compose(job, { ask });
