import { can, type ItemFacts } from '@portal/access';
import type { LibraryDocuments, ProjectDocuments } from '../place-documents.ts';
import { ofAnotherTenant, type Call, type NamedCall } from '../row.ts';
import type { Walker } from '../walkers.ts';
import type { World } from '../world.ts';

/** Nothing has come this far: whoever may change it is told that somebody else did, and nothing changes. */
export const AN_OLD_VERSION = { 'if-match': '"999999"' };
export const STALE = '409 StaleVersion';
export const TAKEN = '409 Duplicate';
export const WRONG = '400 ValidationFailed';
export const FIXED = '400 InvalidTransition';
export const CLOSED = '400 ProjectClosed';
export const REFUSED = '403 Forbidden';
export const NOT_THERE = '404 NotFound';

export type Kind = 'plain' | 'layouts' | 'riskReview';

/** What the right asks of a folder of the project in which the account is, and of a file that a coordinator has made. */
export const factsOf = (world: World, who: Walker, kind: Kind = 'plain'): ItemFacts => ({
  own: false,
  primary: world.project(who)?.isPrimary ?? false,
  folderAllows: kind !== 'plain',
  riskReviewFolder: kind === 'riskReview',
});
export const NOT_PRIMARY: ItemFacts = { own: false, primary: false, folderAllows: false, riskReviewFolder: false };

export const isCoordinator = ({ viewer: { role } }: Walker): boolean =>
  role === 'ICCoordinator' || role === 'RCCoordinator';

/** A call that is made with the documents of some place. */
export type With<Documents> = (documents: Documents, who: Walker) => Call;

/** The call in the account's project: with what the right asks there. */
export const inProject =
  (call: With<ProjectDocuments>, kind?: Kind) =>
  (world: World, who: Walker): Call => ({ facts: factsOf(world, who, kind), ...call(world.documents(who), who) });

/** … in another company's. */
export const elsewhere = (call: With<ProjectDocuments>) => (world: World, who: Walker) => [
  ofAnotherTenant({ ...call(world.another(who).documents, who), answers: NOT_THERE }),
];

/** … in a project of the account's own company that it is not the primary engineer of, and in one that is closed. */
export const inClosed = (call: With<ProjectDocuments>) => (world: World, who: Walker) => {
  const own = world.own(who);
  return own ? [{ name: 'of a closed project', facts: NOT_PRIMARY, ...call(own.closedDocuments, who) }] : [];
};
export const asNotPrimary = (call: With<ProjectDocuments>) => (world: World, who: Walker) => {
  const own = world.own(who);
  if (!own || who.viewer.role !== 'RiskEngineer') return [];
  return [{ name: 'not as primary engineer', facts: NOT_PRIMARY, ...call(own.documents, who) }];
};

/** … with a private file, which insurance coordinators and underwriters alone see. */
export const ofPrivate = (call: With<string>, answers: string, kind?: Kind) => (world: World, who: Walker) => [
  {
    name: 'of a private file',
    facts: factsOf(world, who, kind),
    ...call(world.documents(who).privateFileId, who),
    answers: can(who.viewer, 'makePrivate', 'document') ? answers : REFUSED,
  },
];

/** … in the library of the account (spec 1 §6), and in that of somebody else. */
export const inLibrary =
  (call: With<LibraryDocuments>, answers: string, is: (who: Walker) => boolean) => (world: World, who: Walker) => {
    const library = world.library(who);
    const isAllowed = library !== undefined && can(who.viewer, 'read', 'library') && is(who);
    return [
      ...(library ? [{ name: 'in the library', ...call(library, who), answers: isAllowed ? answers : REFUSED }] : []),
      { name: 'in the library of others', ...call(world.anothersLibrary(who), who), answers: NOT_THERE },
    ];
  };
/** For whoever reads the library at all; what others have made in it `isCoordinator` alone changes. */
export const byReaders = (): boolean => true;

export type Cases = (world: World, who: Walker) => readonly NamedCall[];
export const all =
  (...cases: readonly Cases[]): Cases =>
  (world, who) =>
    cases.flatMap((make) => make(world, who));
export const named =
  (name: string, call: (world: World, who: Walker) => Call): Cases =>
  (world, who) => [{ name, ...call(world, who) }];

export const folderCall =
  (rest: Omit<Call, 'params'> = {}): With<LibraryDocuments> =>
  ({ folderId }) => ({ params: { id: folderId }, ...rest });
export const fileCall =
  (rest: Omit<Call, 'params'> = {}): With<LibraryDocuments> =>
  ({ fileId }) => ({ params: { id: fileId }, ...rest });
export const byId =
  (rest: Omit<Call, 'params'> = {}): With<string> =>
  (id) => ({ params: { id }, ...rest });
export const ofFolder = (
  folder: 'layoutsId' | 'riskReviewId',
  rest: Omit<Call, 'params'> = {},
): With<ProjectDocuments> => {
  return (documents) => ({ params: { id: documents[folder] }, ...rest });
};
