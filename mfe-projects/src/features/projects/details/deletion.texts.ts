/** Texts of a project's deletion: the button, the dialog with the typed name, and messages. */
export const DELETION_SCREEN_TEXTS = {
  delete: 'Delete Project',
  question: 'Delete this project?',
  explained:
    "Everything in the project is deleted with it: locations, notes, documents, contacts, inspections, recommendations, claims and its record history. You can't undo this action.",
  typedName: 'Type the name of the project to delete it',
  deleted: 'Project deleted.',
} as const;
