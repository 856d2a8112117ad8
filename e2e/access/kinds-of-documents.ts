import type { ItemFacts } from '@portal/access';
import type { Kind } from './kind.ts';
import type { ProjectDocuments } from './place-documents.ts';
import type { Walker } from './walkers.ts';
import type { World } from './world.ts';

const ofProjects = (pick: (documents: ProjectDocuments) => string, rest: Omit<Kind, 'ids'> = {}): Kind => ({
  ids: (world, who) => ({
    reach: pick(world.documents(who)),
    foreign: pick(world.another(who).documents),
    closed: pick(world.ownOrAny(who).closedDocuments),
    own: world.own(who) && pick(world.ownOrAny(who).documents),
  }),
  ...rest,
});

/** A folder of a project that came with it, and a file in it that a coordinator has made. */
export const FOLDER = ofProjects(({ folderId }) => folderId, { fields: ['folderId'] });
export const FILE = ofProjects(({ fileId }) => fileId);
/** A file that is private already. */
export const PRIVATE_FILE = ofProjects(({ privateFileId }) => privateFileId);

/** What the right asks of a folder: layouts and risk reviews are open to others, too. */
export type FolderKind = 'plain' | 'layouts' | 'riskReview';
export const factsOf = (world: World, who: Walker, kind: FolderKind = 'plain'): ItemFacts => ({
  own: false,
  primary: world.project(who)?.isPrimary ?? false,
  folderAllows: kind !== 'plain',
  riskReviewFolder: kind === 'riskReview',
});
/** What it asks of a plain folder of the project in which the account is, and of the file. */
export const inProject = (world: World, who: Walker): ItemFacts => factsOf(world, who);
