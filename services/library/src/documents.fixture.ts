import { createHash, randomUUID } from 'node:crypto';
import type { SessionClaims } from '@portal/contracts/identity/session';
import type { Document, DocumentUpload, StoredDocument } from '@portal/contracts/library/document';
import type { WhenExists } from '@portal/contracts/library/document-rules';
import type { Folder, Folders } from '@portal/contracts/library/folder';
import type { ProjectState } from '@portal/contracts/events/project-states';
import type { Page } from '@portal/contracts/common/list';
import { copyOutbox } from '@portal/testing';
import { CONTENT, startLibrary, type Answer, type Person } from './library.fixture.ts';
import { storeProjectStates } from './projects/projects.fixture.ts';

type Library = Awaited<ReturnType<typeof startLibrary>>;

/** A person with documents: their calls, and an upload from its beginning to its end. */
export interface Reader extends Person {
  readonly companyId: string | null;
  /** Uploads bytes to a folder and stores them. */
  put(folderId: string, name: string, options?: PutOptions): Promise<Answer<{ items: StoredDocument[] }>>;
  /** Uploads bytes for a folder and answers their key. */
  send(folderId: string, name: string, bytes?: Uint8Array): Promise<string>;
  /** The id of a new file. */
  file(folderId: string, name: string, options?: PutOptions): Promise<string>;
  files(folderId: string, query?: string): Promise<Page<Document>>;
  names(folderId: string, query?: string): Promise<string[]>;
  /** The bytes of a file, by its address. */
  download(id: string): Promise<Response>;
}

interface PutOptions {
  readonly bytes?: Uint8Array;
  readonly whenExists?: WhenExists;
}

/** A project with one person of each kind that has its documents, and its folders by name. */
export interface TestProject {
  readonly id: string;
  readonly folders: ReadonlyMap<string, Folder>;
  /** The id of one of its first folders. */
  folder(name: string): string;
  /** Publishes a new version of the project to the library. */
  deliver(change: Partial<ProjectState>): Promise<void>;
}

/** The library service with persons and projects to try documents with. */
export interface DocumentsFixture extends Library {
  reader(claims?: Partial<SessionClaims>): Promise<Reader>;
  project(insurerId: string, participants?: ProjectState['participants']): Promise<TestProject>;
  /** Data of the events of a kind, in their order: `document.moved`. */
  told(kind: string): Promise<Record<string, unknown>[]>;
  /** Returns the audit records of an item, in order. */
  recordsOf(itemId: string): Promise<string[]>;
}

export async function startDocuments(...parameters: Parameters<typeof startLibrary>): Promise<DocumentsFixture> {
  const library = await startLibrary(...parameters);
  const { knex } = library.running.service.deps;
  await copyOutbox(knex);
  let versions = 0;

  async function reader(claims: Partial<SessionClaims> = {}): Promise<Reader> {
    const companyType = claims.companyType ?? 'Insurance';
    const companyId = companyType === 'NoCompany' ? null : (claims.companyId ?? randomUUID());
    const person = await library.person({ ...claims, companyId });
    const send: Reader['send'] = async (folderId, name, bytes = CONTENT.pdf) => {
      const query = new URLSearchParams({ folderId, fileName: name });
      const { status, data } = await person.call<DocumentUpload>('GET', `/library/files/upload-url?${query}`);
      if (status !== 200) throw new Error(`The upload was refused with ${status}`);
      await library.put(data.url, Buffer.from(bytes));
      return data.s3Key;
    };
    const put: Reader['put'] = async (folderId, name, { bytes, whenExists } = {}) => {
      const s3Key = await send(folderId, name, bytes);
      return person.call('POST', '/library/files', {
        folderId,
        files: [{ s3Key, name, ...(whenExists && { whenExists }) }],
      });
    };
    const files: Reader['files'] = async (folderId, query = '') =>
      (await person.call<Page<Document>>('GET', `/library/folders/${folderId}/files${query}`)).data;
    return {
      ...person,
      companyId,
      put,
      send,
      files,
      async file(folderId, name, options) {
        const { status, data } = await put(folderId, name, options);
        if (status !== 201) throw new Error(`${name} was refused with ${status}`);
        return data.items[0]?.id ?? '';
      },
      names: async (folderId, query) => (await files(folderId, query)).items.map(({ name }) => name),
      async download(id) {
        const { data } = await person.call<{ url: string }>('GET', `/library/files/${id}/download`);
        return fetch(library.at(data.url));
      },
    };
  }

  async function project(insurerId: string, participants: ProjectState['participants'] = []): Promise<TestProject> {
    const state: ProjectState = {
      projectId: randomUUID(),
      version: ++versions,
      companyId: insurerId,
      companyType: 'Insurance',
      name: 'Harbour Tower',
      status: 'Open',
      participants,
    };
    await storeProjectStates(knex, state);
    const insurer = await reader({ companyId: insurerId });
    const { data } = await insurer.call<Folders>('GET', `/projects/${state.projectId}/folders`);
    const folders = new Map(data.items.map((folder) => [folder.name, folder]));
    return {
      id: state.projectId,
      folders,
      folder(name) {
        const id = folders.get(name)?.id;
        if (id === undefined) throw new Error(`There is no folder ${name}`);
        return id;
      },
      deliver: (change) => storeProjectStates(knex, { ...state, ...change, version: ++versions }),
    };
  }

  return {
    ...library,
    reader,
    project,
    async told(kind) {
      const events = await knex('copied_events')
        .where({ subject: `library.${kind}.v1` })
        .orderBy('seq')
        .pluck<string[]>('event');
      return events.map((text) => (JSON.parse(text) as { data: Record<string, unknown> }).data);
    },
    recordsOf: (itemId) =>
      knex('audit.records').where({ item_id: itemId, outcome: 'Done' }).orderBy('id').pluck<string[]>('action'),
  };
}

/** The insurer's coordinator and the participants of one of their projects. */
export interface ProjectPeople {
  readonly library: DocumentsFixture;
  readonly coordinator: Reader;
  readonly risk: Reader;
  /** The primary one. */
  readonly engineer: Reader;
  readonly manager: Reader;
  /** A new project with these people. */
  project(): Promise<TestProject>;
}

export async function startProjectPeople(): Promise<ProjectPeople> {
  const library = await startDocuments();
  const coordinator = await library.reader();
  const risk = await library.reader({ role: 'RCCoordinator', companyType: 'Risk' });
  const engineer = await library.reader({ role: 'RiskEngineer', companyType: 'Risk', companyId: risk.companyId });
  const manager = await library.reader({ role: 'RiskManager', companyType: 'NoCompany' });
  const participants = [
    participantOf(risk, 'RCCoordinator'),
    participantOf(engineer, 'RiskEngineer', true),
    participantOf(manager, 'RiskManager'),
  ];
  const project = () => library.project(coordinator.companyId ?? '', participants);
  return { library, coordinator, risk, engineer, manager, project };
}

/** Builds a participant of a project. */
export const participantOf = (
  { id, companyId }: Pick<Reader, 'id' | 'companyId'>,
  role: ProjectState['participants'][number]['role'],
  isPrimary = false,
): ProjectState['participants'][number] => ({ userId: id, companyId, role, isPrimary });

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
/** A PDF of its own. */
export const aPdf = (text: string): Buffer => Buffer.concat([CONTENT.pdf, Buffer.from(`% ${text}\n`)]);
