/** Texts of the saved views of lists. */
export const VIEWS_TEXTS = {
  views: 'Views',
  saveAsView: 'Save as new view',
  saveView: 'Save changes',
  renameView: 'Rename view',
  deleteView: 'Delete view',
  viewName: 'View name',
  viewChanged: '(changed)',
  deleteViewQuestion: 'Delete this view?',
  deleteViewExplained: 'The view is removed for you. No project is changed.',
  delete: 'Delete',
  rename: 'Rename',
  viewSaved: 'View saved.',
  viewDeleted: 'View deleted.',
} as const;
