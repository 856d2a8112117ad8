import { can } from '@portal/access';
import { CLOSED, NO_FUNCTION, type CallOn, type Special } from '../derived-row.ts';
import { NOT_THERE, NOT_YOURS } from '../kind.ts';
import { factsOf, type FolderKind } from '../kinds-of-documents.ts';
import type { LibraryDocuments } from '../place-documents.ts';
import type { NamedCall } from '../row.ts';
import type { Walker } from '../walkers.ts';
import type { World } from '../world.ts';

export type Cases = (world: World, who: Walker, on: CallOn) => readonly NamedCall[];
export const all =
  (...cases: readonly Cases[]): Cases =>
  (world, who, on) =>
    cases.flatMap((make) => make(world, who, on));

export const isCoordinator = ({ viewer: { role } }: Walker): boolean =>
  role === 'ICCoordinator' || role === 'RCCoordinator';

/** With a private file, which insurance coordinators and underwriters alone see. */
export const ofPrivate =
  (answers: string): Cases =>
  (world, who, on) => [
    {
      ...on(world.documents(who).privateFileId),
      name: 'of a private file',
      facts: factsOf(world, who),
      answers: can(who.viewer, 'makePrivate', 'document') ? answers : NOT_YOURS,
    },
  ];

/** With a folder of another kind. */
export const withFolder =
  (name: string, kind: Exclude<FolderKind, 'plain'>, answers: string, special: Special = {}): Cases =>
  (world, who, on) => [
    { ...on(world.documents(who)[`${kind}Id`], special), name, facts: factsOf(world, who, kind), answers },
  ];

/** In a closed project, where the request is a read. */
export const inClosed: Cases = (world, who, on) => {
  const own = world.own(who);
  if (!own) return [];
  const call = on(own.closedDocuments.folderId);
  return [{ ...call, name: 'of a closed project', facts: NO_FUNCTION, answers: CLOSED }];
};

/** In a project of the company that the account is not the primary engineer of, where the request is a read. */
export const asNotPrimary =
  (answers: string): Cases =>
  (world, who, on) => {
    const own = world.own(who);
    if (!own || who.viewer.role !== 'RiskEngineer') return [];
    return [{ ...on(own.documents.folderId), name: 'not as primary engineer', facts: NO_FUNCTION, answers }];
  };

/** In the library of the account (spec 1 §6), for whoever `is` says, and in that of somebody else. */
export const inLibrary =
  (item: keyof LibraryDocuments, answers: string, is: (who: Walker) => boolean = () => true): Cases =>
  (world, who, on) => {
    const library = world.library(who);
    const isAllowed = library !== undefined && can(who.viewer, 'read', 'library') && is(who);
    return [
      ...(library ? [{ ...on(library[item]), name: 'in the library', answers: isAllowed ? answers : NOT_YOURS }] : []),
      { ...on(world.anothersLibrary(who)[item]), name: 'in the library of others', answers: NOT_THERE },
    ];
  };
