import { can, type ItemFacts } from '@portal/access';
import { CLOSED, NO_FUNCTION, type Special } from './derived-row.ts';
import { NOT_THERE, NOT_YOURS, type Cases } from './kind.ts';
import type { LibraryDocuments } from './place-documents.ts';
import type { Walker } from './walkers.ts';
import type { World } from './world.ts';

export const isCoordinator = ({ viewer: { role } }: Walker): boolean =>
  role === 'ICCoordinator' || role === 'RCCoordinator';

/** Returns true for risk engineers of other than insurance companies, who change nothing of others in a library. */
const isEngineerOfOthers = ({ viewer: { role, companyType } }: Walker): boolean =>
  role === 'RiskEngineer' && companyType !== 'Insurance';

/** Facts of a folder that the right depends on: layouts and risk reviews are open to others, too. */
type FolderKind = 'plain' | 'layouts' | 'riskReview';
const factsOf = (world: World, who: Walker, kind: FolderKind): ItemFacts => ({
  own: false,
  primary: world.project(who)?.isPrimary ?? false,
  folderAllows: kind !== 'plain',
  riskReviewFolder: kind === 'riskReview',
});
/** Facts of a plain folder of the project in which the account is, and of a file that a coordinator has made. */
export const inProject = (world: World, who: Walker): ItemFacts => factsOf(world, who, 'plain');

/** Adds a private file, which only insurance coordinators and underwriters see. */
export const ofPrivate: Cases = (world, who, on, { answers }) => [
  {
    ...on(world.documents(who).privateFileId),
    name: 'of a private file',
    facts: inProject(world, who),
    answers: can(who.viewer, 'makePrivate', 'document') ? answers : NOT_YOURS,
  },
];

/** Adds a folder of another kind. */
export const withFolder =
  (name: string, kind: Exclude<FolderKind, 'plain'>, answers: string, special: Special = {}): Cases =>
  (world, who, on) => [
    { ...on(world.documents(who)[`${kind}Id`], special), name, facts: factsOf(world, who, kind), answers },
  ];

/** Adds a closed project, where the request is a read. */
export const inClosed: Cases = (world, who, on) => {
  const own = world.own(who);
  if (!own) return [];
  const call = on(own.closedDocuments.folderId);
  return [{ ...call, name: 'of a closed project', facts: NO_FUNCTION, answers: CLOSED }];
};

/** Adds a project of the company whose primary engineer is somebody else, where the request is a read. */
export const asNotPrimary: Cases = (world, who, on, { answers }) => {
  const own = world.own(who);
  if (!own || who.viewer.role !== 'RiskEngineer') return [];
  return [{ ...on(own.documents.folderId), name: 'not as primary engineer', facts: NO_FUNCTION, answers }];
};

/**
 * Adds the own library of the account (spec 1 §6), whose items a coordinator has made, and that of somebody else. On the risk side
 * nobody deletes what others have made (decisions §26.6).
 */
export const inLibrary =
  (item: keyof LibraryDocuments): Cases =>
  (world, who, on, { answers, isRead, isCreate, isDelete }) => {
    const library = world.library(who);
    const isChanger = isDelete ? isCoordinator(who) : !isEngineerOfOthers(who);
    const isAllowed = can(who.viewer, 'read', 'library') && (isRead || isCreate || isChanger);
    return [
      ...(library ? [{ ...on(library[item]), name: 'in the library', answers: isAllowed ? answers : NOT_YOURS }] : []),
      { ...on(world.anothersLibrary(who)[item]), name: 'in the library of others', answers: NOT_THERE },
    ];
  };
