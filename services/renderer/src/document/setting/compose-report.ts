import { PictureShelf } from '../pictures/picture-shelf.ts';
import { scalePicture } from '../pictures/scale-picture.ts';
import { fontFolders, fontMaps } from '../text/fonts.ts';
import { printableBy, printableData } from '../text/printable.ts';
import { reportView } from '../view/report-view.ts';
import { SHORT_LIMITS } from '../view/short-view.ts';
import type { SettingJob } from './messages.ts';
import { previewsOf } from './previews.ts';
import { Typesetter, type Composed } from './typesetter.ts';

/** Most pages of an abridged report. */
export const MOST_SHORT_PAGES = 4;

/** Asks for a file of the job; null where it cannot be had. */
export type AskForPicture = (fileId: string, done: number, total: number) => Promise<Uint8Array | null>;

/** Sets a report from its data: scales the pictures one by one, composes the pages and writes them. */
export async function composeReport({ data: frozen, paper, previews }: SettingJob, ask: AskForPicture) {
  const data = printableData(frozen, printableBy(fontMaps()));
  const typesetter = new Typesetter(fontFolders());
  const shelf = new PictureShelf();
  const view = reportView(data, paper, shelf);
  await fillShelf(shelf, typesetter, ask);
  const composed = data.template === 'abridged' ? shortest(typesetter, data, paper, view) : typesetter.compose(view);
  return {
    pdf: composed.pdf(Math.floor(Date.parse(frozen.frozenAt) / 1000)),
    pages: composed.pages,
    previews: await previewsOf(composed, previews),
  };
}

async function fillShelf(shelf: PictureShelf, typesetter: Typesetter, ask: AskForPicture): Promise<void> {
  const { orders } = shelf;
  for (const [done, { fileId, place, path, pictures }] of orders.entries()) {
    const bytes = await ask(fileId, done, orders.length);
    const scaled = bytes && (await scalePicture(bytes, place));
    if (!scaled) continue;
    typesetter.addPicture(path, scaled);
    for (const picture of pictures) picture.path = path;
  }
}

/** Shortens an abridged report until it has its four pages. */
function shortest(
  typesetter: Typesetter,
  data: SettingJob['data'],
  paper: SettingJob['paper'],
  view: ReturnType<typeof reportView>,
): Composed {
  let composed = typesetter.compose(view);
  for (let brevity = 1; brevity < SHORT_LIMITS.length && composed.pages > MOST_SHORT_PAGES; brevity += 1) {
    const shorter = reportView(data, paper, new PictureShelf(), brevity);
    composed = typesetter.compose({ ...shorter, cover: view.cover });
  }
  return composed;
}
