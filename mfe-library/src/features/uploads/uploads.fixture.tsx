import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { aFolder, anId, aProjectPlace } from '../../testing/document.builder.ts';
import { showBrowser } from '../../testing/show-browser.tsx';
import { aStorage, type Storage } from '../../testing/storage.ts';

export const FOLDER = aFolder({ name: 'Reports' });

/** Replaces the browser's requests of bytes by a storage, which it returns. */
export function stubStorage(): Storage {
  localStorage.clear();
  const storage = aStorage();
  vi.stubGlobal('XMLHttpRequest', storage.Request);
  return storage;
}

export function restoreBrowser(): void {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
}

export interface Stored {
  readonly files: readonly { readonly s3Key: string; readonly name: string; readonly whenExists?: string }[];
}
export const stored = ({ json }: { json: unknown }) => ({
  items: (json as Stored).files.map(({ name }) => ({ id: anId(), name, state: 'Stored' })),
});
const KEYS = new Map<string, string>();
/** Returns the key under which a name's bytes are sent. */
export function keyOf(name: string): string {
  const key = KEYS.get(name) ?? anId();
  KEYS.set(name, key);
  return key;
}
/** A storage with an address of its own for each name. */
export const addressOf =
  (existing: readonly string[] = []) =>
  ({ search }: { search: string }) => {
    const name = new URLSearchParams(search).get('fileName') ?? '';
    return { url: `/storage/${name}`, s3Key: keyOf(name), exists: existing.includes(name) };
  };

export function setup(answers: Record<string, unknown> = {}, folder = FOLDER) {
  const view = showBrowser({
    place: aProjectPlace(),
    folders: [folder, aFolder({ name: 'Other' })],
    answers: { 'get library/files/upload-url': addressOf(), 'post library/files': stored, ...answers },
  });
  const posts = () => view.requests.filter(({ verb, path }) => verb === 'post' && path === 'library/files');
  const choose = async (...files: File[]) => {
    await screen.findByRole('button', { name: 'Upload File' });
    const input = document.querySelector('input[type=file]') as HTMLInputElement;
    await act(async () => void fireEvent.change(input, { target: { files } }));
  };
  return { ...view, posts, choose, filesSent: () => posts().map(({ json }) => (json as Stored).files) };
}
export const panel = () => within(screen.getByRole('region', { name: 'Uploads' }));
export const gone = () => waitFor(() => expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull());
