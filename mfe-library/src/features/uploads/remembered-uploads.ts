/** Storage key of uploads in parts begun in this browser: choosing the same file again resumes its upload. */
const STORAGE_KEY = 'portal.library.uploads';
const A_DAY_MS = 24 * 60 * 60 * 1_000;

interface Remembered {
  readonly partsId: string;
  readonly folderId: string;
  readonly fileName: string;
  readonly size: number;
  readonly lastModified: number;
  /** Start of the upload. */
  readonly at: number;
}

/** The upload of this very file to the folder that was begun within the last day; undefined where there is none. */
export const rememberedUpload = (folderId: string, file: File): string | undefined =>
  readUploads().find((one) => one.folderId === folderId && isOf(one, file))?.partsId;

/** Remembers an upload that was begun. */
export function rememberUpload(partsId: string, folderId: string, file: File): void {
  const { name: fileName, size, lastModified } = file;
  writeUploads([...readUploads(), { partsId, folderId, fileName, size, lastModified, at: Date.now() }]);
}

/** Forgets an upload that was completed or given up. */
export function forgetUpload(partsId: string): void {
  writeUploads(readUploads().filter((one) => one.partsId !== partsId));
}

const isOf = (one: Remembered, { name, size, lastModified }: File): boolean =>
  one.fileName === name && one.size === size && one.lastModified === lastModified;

/** A browser that keeps nothing only costs the resuming after a reload. */
function readUploads(): readonly Remembered[] {
  try {
    const uploads = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]') as readonly Remembered[];
    return uploads.filter(({ at }) => Date.now() - at < A_DAY_MS);
  } catch {
    return [];
  }
}

function writeUploads(uploads: readonly Remembered[]): void {
  try {
    if (uploads.length === 0) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, JSON.stringify(uploads));
  } catch (error) {
    console.warn('The browser does not remember uploads', error);
  }
}
