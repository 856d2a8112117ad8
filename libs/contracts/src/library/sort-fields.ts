// Apart from the schemas, for screens that need none.

/** Sort fields of the files of a folder. */
export const DOCUMENT_SORT_FIELDS = ['name', 'size', 'creatorName', 'createdDateTime', 'status'] as const;
export type DocumentSortField = (typeof DOCUMENT_SORT_FIELDS)[number];
