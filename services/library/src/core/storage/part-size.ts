/** Parts that one upload may have: as many as S3 takes. */
export const MAX_PARTS = 10_000;

const MIB = 1024 * 1024;
/** Large enough that a request more costs nothing, small enough that one which breaks off is soon sent again. S3 takes none below 5 MiB. */
const USUAL_PART = 16 * MIB;

/** Returns the size of each part but the last, for a file of a size in bytes. */
export const partSizeOf = (size: number): number => Math.max(USUAL_PART, Math.ceil(size / MAX_PARTS / MIB) * MIB);
