// Apart from the schemas, for screens that need none.

/** What the files of a folder are sorted by. */
export const DOCUMENT_SORT_FIELDS = ['name', 'size', 'creatorName', 'createdDateTime', 'status'] as const;
export type DocumentSortField = (typeof DOCUMENT_SORT_FIELDS)[number];
