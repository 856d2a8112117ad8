export { attachmentsPublisher } from './attachments-publisher.ts';
export { filesFor, ownsFile, waitForCv, waitForFiles, type NamedFile } from './files-for.ts';
export { filesConsumer } from './files.consumer.ts';
