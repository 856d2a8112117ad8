export { SEALED_CONTENT, sealOf, ZERO_SEAL, type SealedContent } from './chain.ts';
export { RECORD_COLUMN_LIST, TYPED_RECORD_COLUMNS } from './columns.ts';
export { CLOSE_RECORD_OF_MIGRATIONS, ensureServiceDatabase } from './install.ts';
export { verifyChain, type ChainHead, type ChainReport } from './verify.ts';
