export { RECORD_COLUMNS, sealOf, ZERO_SEAL, type SealedContent } from './chain.ts';
export { ensureServiceDatabase } from './install.ts';
export { verifyChain, type ChainHead, type ChainReport } from './verify.ts';
