import type { Document } from '@portal/contracts/library/document';
import type { Folder } from '@portal/contracts/library/folder';
import { answering, renderWithPortal, viewerWith, type RenderOptions } from '@portal/portal-sdk/testing';
import { actionsAtTop, actionsOnDocument, actionsOnFolder } from '@portal/workflow';
import { screen, within } from '@testing-library/react';
import { DocumentBrowser } from '../pages/document-browser.tsx';
import { aPage, LIBRARY, type TestPlace } from './document.builder.ts';

interface Shown {
  readonly place?: TestPlace;
  readonly folders?: readonly Folder[];
  /** Files of the first folder, which is selected by default. */
  readonly files?: readonly Document[];
  readonly answers?: Readonly<Record<string, unknown>>;
  readonly options?: RenderOptions;
}

/** Shows folders and files as the service answers them to who is signed in, with the first folder chosen. */
export function showBrowser({ place = LIBRARY, folders = [], files = [], answers = {}, options = {} }: Shown) {
  const { kind, projectId } = place;
  const viewer = viewerWith(options.claims);
  const [first] = folders;
  const base = projectId === null ? '/library/documents' : `/projects/${projectId}/documents`;
  const requests = answering({
    [`get ${projectId === null ? 'library' : `projects/${projectId}`}/folders`]: {
      place: { kind, projectId, actions: actionsAtTop(place, viewer) },
      items: folders.map((folder) => ({ ...folder, actions: actionsOnFolder(place, folder, viewer) })),
    },
    ...(first
      ? {
          [`get library/folders/${first.id}/files`]: aPage(
            files.map((file) => ({ ...file, actions: actionsOnDocument(place, first, file, viewer) })),
          ),
        }
      : {}),
    ...answers,
  });
  const view = renderWithPortal(<DocumentBrowser projectId={projectId} />, {
    path: first ? `${base}?folderId=${first.id}` : base,
    ...options,
  });
  const openMenu = async (name: string) => {
    await view.user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
    return within(await screen.findByRole('menu'));
  };
  return { ...view, requests, openMenu };
}

/** Returns the enabled and the disabled entries of a menu. */
export function entriesOf(menu: Pick<typeof screen, 'getAllByRole'>) {
  const items = menu.getAllByRole('menuitem');
  const isOff = (item: HTMLElement) => item.getAttribute('aria-disabled') === 'true';
  return {
    on: items.filter((item) => !isOff(item)).map(({ textContent }) => textContent),
    off: items.filter(isOff).map(({ textContent }) => textContent),
  };
}
