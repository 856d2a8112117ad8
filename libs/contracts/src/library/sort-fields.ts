// Separate from the schemas, so that screens do not load them.

/** Sort fields of the files of a folder. */
export const DOCUMENT_SORT_FIELDS = ['name', 'size', 'creatorName', 'createdDateTime', 'status'] as const;
export type DocumentSortField = (typeof DOCUMENT_SORT_FIELDS)[number];
