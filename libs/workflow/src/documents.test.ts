import type { Viewer } from '@portal/access';
import type { CompanyType, Plan, Role } from '@portal/contracts/common/enums';
import { DOCUMENT_TEXTS } from '@portal/contracts/library/document-texts';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import { describe, expect, it } from 'vitest';
import {
  canUploadDocuments,
  evaluateDocument,
  evaluateFolder,
  marksOpened,
  seesStatuses,
  type DocumentAction,
  type FolderAction,
  type FolderFacts,
  type PlaceFacts,
} from './documents.ts';

const ME = 'me';
const viewer = (role: Role, companyType: CompanyType = 'Insurance', plan: Plan = 'Global') =>
  ({ userId: ME, role, companyType, plan }) satisfies Partial<Viewer>;
const project = (parts: Partial<PlaceFacts> = {}): PlaceFacts => ({
  kind: 'project',
  projectStatus: 'Open',
  isPrimary: false,
  ...parts,
});
const LIBRARY: PlaceFacts = { kind: 'library', projectStatus: null, isPrimary: false };
const folder = (parts: Partial<FolderFacts> = {}): FolderFacts => ({
  creatorId: null,
  kind: 'Plain',
  isImmutable: false,
  allowsSiteContact: false,
  ...parts,
});
const PLAIN = folder();
const LAYOUTS = folder({ kind: 'Layouts', isImmutable: true, allowsSiteContact: true });
const REVIEW = folder({ kind: 'RiskReview', isImmutable: true, allowsSiteContact: true });
const theirs = { creatorId: 'other', isPrivate: false };
const mine = { creatorId: ME, isPrivate: false };

const FOLDER_ACTIONS: readonly FolderAction[] = ['read', 'addFolder', 'upload', 'rename', 'move', 'delete'];
const FILE_ACTIONS: readonly DocumentAction[] = ['read', 'rename', 'move', 'delete', 'makePrivate', 'open', 'restore'];
type Who = ReturnType<typeof viewer>;
const folderRights = (place: PlaceFacts, of: FolderFacts, who: Who): string =>
  FOLDER_ACTIONS.filter((action) => evaluateFolder(place, of, action, who).allowed).join(' ');
const fileRights = (place: PlaceFacts, of: FolderFacts, file: typeof mine, who: Who): string =>
  FILE_ACTIONS.filter((action) => evaluateDocument(place, of, file, action, who).allowed).join(' ');

const primary = project({ isPrimary: true });

describe('the documents of a project (spec 1 §6, decisions §11)', () => {
  it.each<[string, Who, PlaceFacts, string, string, string, string]>([
    [
      'a coordinator of the insurer',
      viewer('ICCoordinator'),
      project(),
      'read addFolder upload rename move delete',
      'read upload',
      'read rename move delete makePrivate restore',
      'read rename move delete makePrivate restore',
    ],
    [
      'an underwriter',
      viewer('ICUnderwriter'),
      project(),
      'read addFolder upload rename move delete',
      'read upload',
      'read rename move delete makePrivate',
      'read rename move delete makePrivate',
    ],
    [
      'a coordinator of the risk company',
      viewer('RCCoordinator', 'Risk'),
      project(),
      'read addFolder upload rename move',
      'read upload',
      'read rename move delete restore',
      'read rename move',
    ],
    [
      'the primary risk engineer',
      viewer('RiskEngineer', 'Risk'),
      primary,
      'read addFolder upload rename move',
      'read upload',
      'read rename move delete open',
      'read rename move open',
    ],
    ['another risk engineer', viewer('RiskEngineer'), project(), 'read', 'read', 'read', 'read'],
    ...(['Broker', 'InsuranceRepresentative', 'RiskManager', 'DeveloperOwner'] as const).map(
      (role): [string, Who, PlaceFacts, string, string, string, string] => [
        role,
        viewer(role, 'NoCompany'),
        project(),
        'read',
        'read upload',
        'read',
        'read',
      ],
    ),
    ['the primary site contact', viewer('SiteContact', 'NoCompany'), primary, '', 'read upload', '', ''],
    ['another site contact', viewer('SiteContact', 'NoCompany'), project(), '', '', '', ''],
    ['an administrator', viewer('Admin', 'NoCompany'), project(), '', '', '', ''],
  ])('%s', (_who, who, place, plain, review, own, others) => {
    expect(folderRights(place, PLAIN, who)).toBe(plain);
    expect(folderRights(place, REVIEW, who)).toBe(review);
    expect(fileRights(place, PLAIN, mine, who)).toBe(own);
    expect(fileRights(place, PLAIN, theirs, who)).toBe(others);
  });

  it('only participants of the risk review upload there, and nowhere else', () => {
    expect(evaluateFolder(project(), LAYOUTS, 'upload', viewer('Broker', 'NoCompany')).allowed).toBe(false);
    expect(evaluateFolder(primary, LAYOUTS, 'upload', viewer('SiteContact', 'NoCompany')).allowed).toBe(true);
  });

  it('a folder that one has added oneself can be deleted by a risk company', () => {
    const own = folder({ creatorId: ME });
    expect(evaluateFolder(project(), own, 'delete', viewer('RCCoordinator', 'Risk')).allowed).toBe(true);
    expect(evaluateFolder(project(), own, 'delete', viewer('RiskEngineer', 'Risk')).allowed).toBe(false);
    expect(evaluateFolder(primary, own, 'delete', viewer('RiskEngineer', 'Risk')).allowed).toBe(true);
  });

  it('a private file is seen by those alone who may make files private', () => {
    const hidden = { creatorId: ME, isPrivate: true };
    expect(fileRights(project(), PLAIN, hidden, viewer('ICUnderwriter'))).toContain('read');
    expect(fileRights(project(), PLAIN, hidden, viewer('RCCoordinator', 'Risk'))).toBe('');
    expect(fileRights(primary, PLAIN, hidden, viewer('RiskEngineer'))).toBe('');
  });

  it('immutable folders keep name and place, and hold files only', () => {
    const who = viewer('ICCoordinator');
    for (const action of ['rename', 'move', 'delete'] as const) {
      expect(evaluateFolder(project(), LAYOUTS, action, who)).toMatchObject({
        reason: 'FolderFixed',
        text: DOCUMENT_TEXTS.folderFixed,
      });
    }
    expect(evaluateFolder(project(), LAYOUTS, 'addFolder', who)).toMatchObject({
      reason: 'FilesOnly',
      text: DOCUMENT_TEXTS.filesOnly,
    });
  });

  it('a closed project is read and nothing else', () => {
    const closed = project({ projectStatus: 'Closed' });
    const who = viewer('ICCoordinator');
    expect(folderRights(closed, PLAIN, who)).toBe('read');
    expect(fileRights(closed, PLAIN, mine, who)).toBe('read');
    expect(evaluateFolder(closed, PLAIN, 'upload', who)).toMatchObject({
      obstacle: 'closed',
      text: PROJECT_TEXTS.closed,
    });
  });

  it('says why not: who is not the primary engineer, whose the file is', () => {
    expect(evaluateFolder(project(), PLAIN, 'upload', viewer('RiskEngineer'))).toMatchObject({
      reason: 'NotPrimaryEngineer',
      text: DOCUMENT_TEXTS.notPrimary,
    });
    expect(evaluateDocument(project(), PLAIN, theirs, 'delete', viewer('RCCoordinator', 'Risk'))).toMatchObject({
      reason: 'NotOwn',
      text: DOCUMENT_TEXTS.ownOnly,
    });
  });
});

describe('what has been opened (spec 1 §2, §6)', () => {
  it('is noted of risk engineers, and shown to them and to site contacts where a folder is for the site', () => {
    const roles: Role[] = ['ICCoordinator', 'ICUnderwriter', 'RCCoordinator', 'RiskEngineer', 'SiteContact', 'Broker'];
    expect(roles.filter((role) => marksOpened({ role }))).toEqual(['RiskEngineer']);
    expect(roles.filter((role) => seesStatuses('Layouts', { role }))).toEqual(['RiskEngineer', 'SiteContact']);
    expect(roles.filter((role) => seesStatuses('RiskReview', { role }))).toEqual(['RiskEngineer', 'SiteContact']);
    expect(roles.filter((role) => seesStatuses('Plain', { role }))).toEqual([]);
  });
});

describe('the Library page (spec 1 §6)', () => {
  const own = folder({ creatorId: ME });

  it.each<[string, Who, string, string, string, string]>([
    [
      'a coordinator of the insurer',
      viewer('ICCoordinator'),
      'read addFolder upload rename move delete',
      'read addFolder upload rename move delete',
      'read rename move delete makePrivate restore',
      'read rename move delete makePrivate restore',
    ],
    [
      'a coordinator of a risk company',
      viewer('RCCoordinator', 'Risk'),
      'read addFolder upload rename move',
      'read addFolder upload rename move delete',
      'read rename move delete restore',
      'read rename move delete restore',
    ],
    [
      'a risk engineer of the insurer',
      viewer('RiskEngineer'),
      'read addFolder upload rename move',
      'read addFolder upload rename move delete',
      'read rename move delete open',
      'read rename move delete open',
    ],
    [
      'a risk engineer of a risk company',
      viewer('RiskEngineer', 'Risk', 'Pro'),
      'read addFolder upload',
      'read addFolder upload rename delete',
      'read rename delete open',
      'read rename delete open',
    ],
    [
      'a risk engineer on FreeUsage',
      viewer('RiskEngineer', 'NoCompany', 'FreeUsage'),
      'read upload',
      'read upload rename delete',
      'read rename delete open',
      'read rename delete open',
    ],
    ['an underwriter', viewer('ICUnderwriter'), '', '', '', ''],
    ['a coordinator of a broker company', viewer('ICCoordinator', 'Broker'), '', '', '', ''],
  ])('%s', (_who, who, others, ofMine, myFile, theirFile) => {
    expect(folderRights(LIBRARY, PLAIN, who)).toBe(others);
    expect(folderRights(LIBRARY, own, who)).toBe(ofMine);
    // Files in a folder of one's own.
    expect(fileRights(LIBRARY, own, mine, who)).toBe(myFile);
    expect(fileRights(LIBRARY, own, theirs, who)).toBe(theirFile);
  });

  it('in a folder of somebody else all rename and move, those of the risk side delete only what is theirs', () => {
    expect(fileRights(LIBRARY, PLAIN, theirs, viewer('ICCoordinator'))).toBe(
      'read rename move delete makePrivate restore',
    );
    expect(fileRights(LIBRARY, PLAIN, theirs, viewer('RCCoordinator', 'Risk'))).toBe('read rename move');
    expect(fileRights(LIBRARY, PLAIN, mine, viewer('RCCoordinator', 'Risk'))).toBe('read rename move delete restore');
    expect(fileRights(LIBRARY, PLAIN, theirs, viewer('RiskEngineer'))).toBe('read rename move open');
    expect(fileRights(LIBRARY, PLAIN, mine, viewer('RiskEngineer'))).toBe('read rename move delete open');
  });

  it('in a folder of somebody else an engineer of a risk company changes nothing', () => {
    for (const file of [mine, theirs]) {
      expect(fileRights(LIBRARY, PLAIN, file, viewer('RiskEngineer', 'Risk'))).toBe('read open');
    }
  });

  it('speaks of what is refused: of deleting where that is reserved to the owner, of nothing else', () => {
    const who = viewer('RCCoordinator', 'Risk');
    expect(evaluateFolder(LIBRARY, PLAIN, 'delete', who)).toMatchObject({ text: DOCUMENT_TEXTS.ownFoldersOnly });
    expect(evaluateDocument(LIBRARY, PLAIN, theirs, 'delete', who)).toMatchObject({ text: DOCUMENT_TEXTS.ownOnly });
    for (const action of ['rename', 'move'] as const) {
      const engineer = viewer('RiskEngineer', 'Risk');
      expect(evaluateFolder(LIBRARY, PLAIN, action, engineer)).toMatchObject({ reason: 'NotYours' });
      expect(evaluateDocument(LIBRARY, PLAIN, theirs, action, engineer)).toMatchObject({ reason: 'NotYours' });
    }
  });
});

describe('the right to upload to some folder of a project (spec 1 §3, §6)', () => {
  it.each<[Role, CompanyType, boolean, boolean]>([
    ['ICCoordinator', 'Insurance', true, true],
    ['ICUnderwriter', 'Insurance', true, true],
    ['RCCoordinator', 'Risk', true, true],
    ['RiskEngineer', 'Risk', false, true],
    ['SiteContact', 'NoCompany', false, true],
    ['Broker', 'NoCompany', true, true],
    ['InsuranceRepresentative', 'NoCompany', true, true],
    ['RiskManager', 'NoCompany', true, true],
    ['DeveloperOwner', 'NoCompany', true, true],
    ['Admin', 'NoCompany', false, false],
  ])('is that of %s of %s: %s, as the primary one %s; never in a closed project', (role, type, other, asPrimary) => {
    const who = viewer(role, type);
    expect([canUploadDocuments(project(), who), canUploadDocuments(primary, who)]).toEqual([other, asPrimary]);
    expect(canUploadDocuments({ ...primary, projectStatus: 'Closed' }, who)).toBe(false);
  });
});
