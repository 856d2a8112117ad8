import { expect, type Download, type Locator, type Page } from '@playwright/test';
import { closeMenu } from './menu.ts';

/** A chosen file as Playwright hands it over. */
type Chosen = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

/** Folders and files: /library, and DOCUMENTS of a project. */
export class DocumentsPage {
  readonly newFolder: Locator;
  readonly upload: Locator;
  readonly search: Locator;
  readonly table: Locator;
  readonly toolbar: Locator;
  /** The list of uploads, running and failed. */
  readonly uploads: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    const main = page.getByRole('main');
    this.newFolder = main.getByRole('button', { name: 'New Folder' });
    this.upload = main.getByRole('button', { name: 'Upload File' });
    this.search = main.getByRole('searchbox', { name: 'Search by Name' });
    this.table = main.getByRole('table', { name: 'Files' });
    this.toolbar = main.getByRole('toolbar');
    this.uploads = page.getByRole('region', { name: 'Uploads' });
  }

  async openLibrary(folderId?: string): Promise<this> {
    await this.#page.goto(folderId === undefined ? '/library' : `/library/documents?folderId=${folderId}`);
    return this;
  }

  async openProject(projectId: string, folderId?: string): Promise<this> {
    const query = folderId === undefined ? '' : `?folderId=${folderId}`;
    await this.#page.goto(`/projects/${projectId}/documents${query}`);
    return this;
  }

  folder(name: string): Locator {
    return this.#page.getByRole('treeitem', { name });
  }

  /** `{folder} > Files` */
  trail(folder: string): Locator {
    return this.#page.getByRole('heading', { level: 2, name: `${folder} > Files` });
  }

  row(name: string): Locator {
    return this.table.getByRole('row').filter({ hasText: name });
  }

  dialog(name: string | RegExp): Locator {
    return this.#page.getByRole('dialog', { name });
  }

  /** The open file beside the list. */
  pane(name: string): Locator {
    return this.#page.getByRole('main').getByRole('region', { name, exact: true });
  }

  text(text: string): Locator {
    return this.#page.getByRole('main').getByText(text, { exact: true });
  }

  /** Chooses files of a test, or one on the disk. */
  async choose(...files: Chosen[] | [path: string]): Promise<void> {
    const chooser = this.#page.waitForEvent('filechooser');
    await this.upload.click();
    await (await chooser).setFiles(files as Chosen[] | string[]);
  }

  /** Files of a drop come as a browser hands them over. */
  async drop(...files: Chosen[]): Promise<void> {
    const described = files.map(({ name, buffer }) => ({ name, content: buffer.toString('base64') }));
    const transfer = await this.#page.evaluateHandle((list) => {
      const data = new DataTransfer();
      for (const { name, content } of list) {
        data.items.add(new File([Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))], name));
      }
      return data;
    }, described);
    await this.table.dispatchEvent('dragenter', { dataTransfer: transfer });
    await this.table.dispatchEvent('dragover', { dataTransfer: transfer });
    await this.table.dispatchEvent('drop', { dataTransfer: transfer });
  }

  async select(...names: string[]): Promise<void> {
    for (const name of names) await this.#page.getByRole('checkbox', { name: `Select ${name}` }).check();
  }

  /** Opens the menu of a file or folder and answers one of its entries. */
  async entry(of: string, label: string): Promise<Locator> {
    await this.#page.getByRole('button', { name: `Actions for ${of}` }).click();
    return this.#page.getByRole('menuitem', { name: label, exact: true });
  }

  /** Searches by name and waits for what is found: until then rows move away from under a click. */
  async find(text: string): Promise<void> {
    const found = this.#page.waitForResponse((response) => decodeURIComponent(response.url()).includes(text));
    await this.search.fill(text);
    await found;
    await expect(this.table).toHaveAttribute('aria-busy', 'false');
  }

  closeMenu(): Promise<void> {
    return closeMenu(this.#page);
  }

  async downloadBy(action: () => Promise<void>): Promise<Download> {
    const download = this.#page.waitForEvent('download');
    await action();
    return download;
  }
}
