import { setImmediate as breath } from 'node:timers/promises';
import type { PictureFault } from '../pictures/picture-fault.ts';
import { MOST_PLAN_PAGES, PictureShelf, type PictureOrder } from '../pictures/picture-shelf.ts';
import { scalePicture } from '../pictures/scale-picture.ts';
import type { SetDocument } from '../set-document.ts';
import { fontFolders, fontMaps } from '../text/fonts.ts';
import { printableBy, printableData } from '../text/printable.ts';
import { DOCUMENT_TEXTS } from '../view/report.texts.ts';
import { reportView } from '../view/report-view.ts';
import { SHORT_LIMITS } from '../view/short-view.ts';
import { statementView } from '../view/statement-view.ts';
import type { GivenPicture, ReportToSet, ScaledPicture, StatementToSet } from './messages.ts';
import { previewsOf } from './previews.ts';
import { Typesetter, type Composed } from './typesetter.ts';

/** Most pages of an abridged report. */
export const MOST_SHORT_PAGES = 4;
/** Pictures that are held at once, each scaled in a thread of its own: memory follows the largest two. */
const AT_ONCE = 2;
/** Documents for which the typesetter keeps parts that it did not need again. */
const KEPT_DOCUMENTS = 5;

/** Asks for the pictures of a file of the job, one for each page, or the reason for which there are none. */
export type AskForPictures = (fileId: string, done: number, total: number) => Promise<GivenPicture>;

/** Surroundings of a document that is set. */
export interface ComposeOptions {
  readonly ask: AskForPictures;
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

  /** Sets a report from its data: scales the pictures, composes the pages and writes them. */
  async compose(job: Omit<ReportToSet, 'kind'>, options: ComposeOptions): Promise<SetDocument> {
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
    return { pdf, pages: composed.pages, previews, faults: shelf.faults };
  }

  /** Sets a statement from its data. */
  composeStatement({ data }: Pick<StatementToSet, 'data'>): SetDocument {
    const composed = this.#typesetter.compose(statementView(printableData(data, this.#printable)), 'statement.typ');
    const pdf = composed.pdf(Math.floor(Date.parse(data.asOf) / 1000));
    this.#typesetter.forget(KEPT_DOCUMENTS);
    return { pdf, pages: composed.pages, previews: [], faults: [] };
  }

  /** Fetches and scales the pictures, two at once: one is fetched while another is scaled. */
  async #fill(shelf: PictureShelf, { ask, known, onScaled, check }: ComposeOptions): Promise<void> {
    const { orders } = shelf;
    const before = await known?.(orders);
    const held = new Map(before?.map(({ path, pages }) => [path, pages]));
    for (const order of orders) this.#put(order, held.get(order.path));
    const left = orders.filter(({ path }) => !held.has(path));
    const queue = left.entries();
    const scaleInTurn = async (): Promise<void> => {
      for (const [index, order] of queue) {
        const given = await ask(order.fileId, held.size + index, orders.length);
        check?.();
        const scaled = await scaledPages(given, order);
        if (typeof scaled === 'string') {
          shelf.refuse(order, scaled);
          continue;
        }
        onScaled?.({ path: order.path, pages: scaled });
        this.#put(order, scaled);
      }
    };
    // None goes on into the next document where one has given up.
    const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, scaleInTurn));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }

  #put({ path, pictures }: PictureOrder, drawn: readonly Uint8Array[] = []): void {
    const pages = drawn.slice(0, MOST_PLAN_PAGES);
    for (const [index, page] of pages.entries()) this.#typesetter.addPicture(pathOf(path, index), Buffer.from(page));
    if (pages.length === 0) return;
    for (const picture of pictures) {
      picture.path = path;
      picture.rest = drawn.length > pages.length ? DOCUMENT_TEXTS.firstPages(pages.length) : '';
      picture.more = pages.slice(1).map((_, index) => ({
        path: pathOf(path, index + 1),
        alt: DOCUMENT_TEXTS.pageOf(picture.alt, index + 2),
      }));
    }
  }

  /** Shortens an abridged report until it has its four pages. */
  #shortest(data: ReportToSet['data'], paper: ReportToSet['paper'], view: ReturnType<typeof reportView>): Composed {
    let composed = this.#typesetter.compose(view);
    for (let brevity = 1; brevity < SHORT_LIMITS.length && composed.pages > MOST_SHORT_PAGES; brevity += 1) {
      const shorter = reportView(data, paper, new PictureShelf(), brevity);
      composed = this.#typesetter.compose({ ...shorter, cover: view.cover });
    }
    return composed;
  }
}

/** Scales the pages of a file to their place; returns the fault where there is none to show. */
async function scaledPages(given: GivenPicture, { place }: PictureOrder): Promise<Uint8Array[] | PictureFault> {
  if (typeof given === 'string') return given;
  const pages: Uint8Array[] = [];
  let fault: PictureFault = 'NoPicture';
  for (const page of given) {
    const scaled = await scalePicture(page, place);
    if (typeof scaled === 'string') fault = scaled;
    else pages.push(scaled);
  }
  return pages.length > 0 ? pages : fault;
}

/** Path of a page of a file: that of the first page, with a number for each further one. */
const pathOf = (path: string, index: number): string =>
  index === 0 ? path : path.replace(/(?=\.\w+$)/, `-${index + 1}`);

/** Sets one report from its data and its pictures. */
export const composeReport = (
  job: Omit<ReportToSet, 'kind'>,
  pictures: (fileId: string) => Promise<Uint8Array | PictureFault>,
) =>
  new Composer().compose(job, {
    ask: async (fileId) => {
      const picture = await pictures(fileId);
      return typeof picture === 'string' ? picture : [picture];
    },
  });
