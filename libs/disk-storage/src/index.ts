export { DiskStorage } from './disk-storage.ts';
export { dispositionOf } from './disposition.ts';
export { readPieces, sendPieces } from './pieces.ts';
export { Refusal } from './refusal.ts';
export { readBytes, storeBytes, type SignedRequest } from './stored-bytes.ts';
export type { ByteRange, Download, Part, StoredPart, Upload } from './stored-object.ts';
