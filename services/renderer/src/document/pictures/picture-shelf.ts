import type { ReportPicture } from '@portal/contracts/reports/report-data';
import { unbroken } from '../text/printable.ts';
import { DOCUMENT_TEXTS } from '../view/report.texts.ts';
import { reasonOf, type FaultyPicture, type PictureFault } from './picture-fault.ts';

/** Largest width and height of a picture on the page in millimetres. */
export const PICTURE_PLACES = {
  logo: { width: 60, height: 14 },
  cover: { width: 166, height: 92 },
  row: { width: 54, height: 40 },
  plan: { width: 168, height: 208 },
} as const;
export type PicturePlace = keyof typeof PICTURE_PLACES;

/** Pages of a plan that a report shows, from the first. */
export const MOST_PLAN_PAGES = 5;

/** A picture of the view. Its path is null until it has been scaled, and where it cannot be shown. */
export interface ShelvedPicture {
  path: string | null;
  /** Further pages of a plan. */
  more: readonly { readonly path: string; readonly alt: string }[];
  /** Says that the plan has pages that are not shown; empty where it has none. */
  rest: string;
  readonly alt: string;
  readonly caption: string;
  /** Texts in the frame of a picture that cannot be shown: that it is so, the name of its file, and the reason. */
  readonly missing: string;
  readonly name: string;
  reason: string;
}

/** A file to be scaled once for all pictures that show it at the same place. */
export interface PictureOrder {
  readonly fileId: string;
  readonly place: PicturePlace;
  readonly path: string;
  readonly pictures: ShelvedPicture[];
}

/** Collects the pictures of a view, so that each file is fetched and scaled once for a place. */
export class PictureShelf {
  readonly #orders = new Map<string, PictureOrder>();
  readonly #faults = new Map<string, PictureFault>();

  /** Puts a picture into the view and orders its file. */
  take({ fileId, alt, name }: ReportPicture, place: PicturePlace): ShelvedPicture {
    const key = `${place} ${fileId}`;
    const order = this.#orders.get(key) ?? {
      fileId,
      place,
      path: `/pictures/${place}-${fileId}.${place === 'logo' ? 'png' : 'jpg'}`,
      pictures: [],
    };
    this.#orders.set(key, order);
    const caption = alt.trim();
    const missing = place === 'plan' ? DOCUMENT_TEXTS.missingPlan : DOCUMENT_TEXTS.missingPicture;
    const picture: ShelvedPicture = {
      ...{ path: null, more: [], rest: '', alt: unbroken(caption) || 'Photograph', caption },
      ...{ missing, name: name ?? caption, reason: '' },
    };
    order.pictures.push(picture);
    return picture;
  }

  /** Says why the pictures of a file cannot be shown. */
  refuse({ fileId, pictures }: PictureOrder, fault: PictureFault): void {
    for (const picture of pictures) picture.reason = reasonOf(fault);
    this.#faults.set(fileId, fault);
  }

  /** The files that cannot be shown, each with its reason. */
  get faults(): readonly FaultyPicture[] {
    const files = new Set(this.orders.map(({ fileId }) => fileId));
    return [...files].flatMap((fileId) => {
      const fault = this.#faults.get(fileId);
      return fault ? [{ fileId, fault }] : [];
    });
  }

  /** The files to fetch, in the order of the document. */
  get orders(): readonly PictureOrder[] {
    return [...this.#orders.values()];
  }
}
