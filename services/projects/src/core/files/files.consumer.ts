import { fileStored } from '@portal/contracts/events/library';
import { on, type ConsumerDefinition } from '@portal/event-bus';

/** Follows which files library has stored, and for whom. */
export const filesConsumer: ConsumerDefinition = {
  name: 'projects-files',
  subject: fileStored.subject,
  handlers: [
    on(fileStored, async (tx, { data: { fileId: file_id, ownerId: owner_id, name, type } }) => {
      await tx('files').insert({ file_id, owner_id, name, type }).onConflict('file_id').ignore();
    }),
  ],
};
