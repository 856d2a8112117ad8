import type { Person } from '../fixtures/people.ts';
import type { Folders } from '@portal/contracts/library/folder';
import type { Page } from '@playwright/test';
import { aPdf, fileToChoose } from '../fixtures/documents.ts';
import { DocumentsPage } from '../pages/documents.page.ts';
import { anOpenProject } from './projects.ts';
import type { Screen, Situation } from './screen.ts';
import { but, has, hasRole } from './who.ts';

const DEMO_FOLDERS = ['Guidelines', 'Working Instructions'];

/** Finds a folder of the demo data with files; those of other tests change meanwhile. */
async function demoFolder({ api }: Situation): Promise<string> {
  if (!api) throw new Error('Nobody is signed in who could open a folder');
  const answer = await api.get('library/folders');
  if (!answer.ok()) throw new Error(`GET library/folders: ${answer.status()} ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: Folders };
  const folder = data.items.find(({ name, childrenFiles }) => childrenFiles > 0 && DEMO_FOLDERS.includes(name));
  if (!folder) throw new Error('The library has no folder of the demo data');
  return folder.id;
}

const libraryFolder = async (situation: Situation) => `/library/documents?folderId=${await demoFolder(situation)}`;
const projectDocuments = async (situation: Situation) => `/projects/${await anOpenProject(situation)}/documents`;
const projectFolder = (name: string) => async (page: Page) => {
  await new DocumentsPage(page).folder(name).click();
  await new DocumentsPage(page).trail(name).waitFor();
};

/** Opens an entry of the menu of the first file. */
const fileEntry = (label: string) => async (page: Page) => {
  const menu = page
    .getByRole('main')
    .getByRole('table')
    .getByRole('button', { name: /^Actions for / });
  await menu.first().click();
  await page.getByRole('menuitem', { name: label, exact: true }).click();
};

/** Opens the first file beside its list. */
async function openFile(page: Page): Promise<void> {
  await fileEntry('Open')(page);
  await page.getByRole('main').getByRole('region', { name: 'Page 1' }).waitFor();
}

const folderEntry = (label: string) => async (page: Page) => {
  await page
    .getByRole('tree')
    .getByRole('button', { name: new RegExp(`^Actions for (${DEMO_FOLDERS.join('|')})$`) })
    .click();
  await page.getByRole('menuitem', { name: label, exact: true }).click();
};

async function selectPage(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Select all files of this page' }).check();
}

/** Uploads a file with an existing name: the dialog opens, and nothing is sent. */
async function uploadExisting(page: Page): Promise<void> {
  const documents = new DocumentsPage(page);
  const name = await documents.table
    .getByRole('row')
    .nth(1)
    .getByText(/\.pdf$/)
    .first()
    .innerText();
  await documents.choose(fileToChoose(name, aPdf()));
  await page.getByRole('dialog').waitFor();
}

async function uploadWrong(page: Page): Promise<void> {
  const documents = new DocumentsPage(page);
  await documents.choose(fileToChoose('macro.xls', Buffer.from('x')));
  await documents.uploads.waitFor();
}

/** Returns true for people whose company has library folders. */
const withFolders = (person: Person): boolean =>
  ['coordinator', 'colleague', 'internalEngineer', 'riskCoordinator', 'externalEngineer'].includes(person);

/** The Library, and DOCUMENTS of projects. */
export const DOCUMENTS: readonly Screen[] = [
  {
    name: 'library',
    route: '/library/:tab?',
    address: () => '/library',
    who: has('library'),
    variants: ['coordinator', 'soloEngineer'],
  },
  {
    name: 'library-folder',
    route: '/library/:tab?',
    address: libraryFolder,
    who: withFolders,
    variants: ['coordinator', 'externalEngineer'],
  },
  {
    name: 'library-selected',
    route: '/library/:tab?',
    address: libraryFolder,
    who: withFolders,
    open: selectPage,
    variants: ['coordinator', 'externalEngineer'],
  },
  {
    name: 'library-file',
    route: '/library/:tab?',
    address: libraryFolder,
    who: withFolders,
    open: openFile,
    variants: ['coordinator', 'externalEngineer'],
  },
  {
    name: 'library-preview',
    route: '/library/:tab?',
    address: libraryFolder,
    who: withFolders,
    open: async (page) => {
      await openFile(page);
      await page.getByRole('main').getByRole('button', { name: 'Full size' }).click();
      await page.getByRole('dialog').getByRole('region', { name: 'Page 1' }).waitFor();
    },
    variants: ['coordinator'],
  },
  ...(['Rename', 'Move', 'Delete'] as const).map((label): Screen => ({
    name: `library-file-${label.toLowerCase()}`,
    route: '/library/:tab?',
    address: libraryFolder,
    who: withFolders,
    open: async (page) => {
      await fileEntry(label)(page);
      await page.getByRole('dialog').waitFor();
    },
    variants: ['coordinator'],
  })),
  ...(['New Folder', 'Rename', 'Move', 'Delete'] as const).map((label): Screen => ({
    name: `library-folder-${label.toLowerCase().replace(' ', '-')}`,
    route: '/library/:tab?',
    address: libraryFolder,
    who: withFolders,
    open: async (page) => {
      await folderEntry(label)(page);
      await page.getByRole('dialog').waitFor();
    },
    variants: ['coordinator'],
  })),
  {
    name: 'library-upload-exists',
    route: '/library/:tab?',
    address: libraryFolder,
    who: withFolders,
    open: uploadExisting,
    variants: ['coordinator'],
  },
  {
    name: 'library-upload-refused',
    route: '/library/:tab?',
    address: libraryFolder,
    who: withFolders,
    open: uploadWrong,
    variants: ['coordinator'],
  },
  {
    name: 'project-documents',
    route: '/projects/:projectId/:tabName',
    address: projectDocuments,
    who: but(has('projects'), 'SiteContact'),
    open: projectFolder('Insurance Documents'),
    variants: ['coordinator', 'internalEngineer', 'riskManager'],
  },
  {
    name: 'project-layouts',
    route: '/projects/:projectId/:tabName',
    address: projectDocuments,
    who: but(has('projects'), 'SiteContact'),
    open: projectFolder('Layouts'),
    variants: ['coordinator', 'externalEngineer'],
  },
  {
    name: 'project-documents-site-contact',
    route: '/projects/:projectId/:tabName',
    address: projectDocuments,
    who: hasRole('projects', 'SiteContact'),
  },
];
