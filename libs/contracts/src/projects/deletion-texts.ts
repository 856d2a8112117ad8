// Apart from the schema, for screens that need none.

/** Deletion of a project: its button, the dialog in which the name is typed, and what is told. */
export const DELETION_TEXTS = {
  delete: 'Delete Project',
  question: 'Delete this project?',
  explained:
    "Everything in the project goes with it: locations, notes, documents, contacts, inspections, recommendations, claims and its record history. You can't undo this action.",
  typedName: 'Type the name of the project to delete it',
  nameDiffers: 'This is not the name of the project.',
  deleted: 'Project deleted.',
} as const;

/** As a name is seen: runs of white space look like one space. */
const seen = (name: string): string => name.normalize('NFC').replaceAll(/\s+/gu, ' ').trim();

/** Whether somebody has typed the name of a project exactly; upper and lower case differ. */
export const isTypedName = (typed: string, name: string): boolean => seen(typed) === seen(name);
