// Apart from the schema, for screens that need none.

/** Refusals of the deletion of a project. */
export const DELETION_TEXTS = {
  nameDiffers: 'This is not the name of the project.',
} as const;

/** As a name is seen: runs of white space look like one space. */
const seen = (name: string): string => name.normalize('NFC').replaceAll(/\s+/gu, ' ').trim();

/** Whether somebody has typed the name of a project exactly; upper and lower case differ. */
export const isTypedName = (typed: string, name: string): boolean => seen(typed) === seen(name);
