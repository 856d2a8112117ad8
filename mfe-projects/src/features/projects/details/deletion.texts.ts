/** Deletion of a project: its button, the dialog in which the name is typed, and what is told. */
export const DELETION_SCREEN_TEXTS = {
  delete: 'Delete Project',
  question: 'Delete this project?',
  explained:
    "Everything in the project goes with it: locations, notes, documents, contacts, inspections, recommendations, claims and its record history. You can't undo this action.",
  typedName: 'Type the name of the project to delete it',
  deleted: 'Project deleted.',
} as const;
