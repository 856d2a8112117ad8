import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { createUploadQueue, type OnStored, type QueuedUpload, type UploadQueue } from './upload-queue.ts';
import { useRememberFile } from './use-stored-file.ts';

/** Provides a queue of uploads that lasts as long as the component: those that are under way then are cancelled. */
export function useUploadQueue(onStored: OnStored): UploadQueue {
  const [queue] = useState(createUploadQueue);
  const remember = useRememberFile();
  const handOver = useEffectEvent<OnStored>((holder, file) => {
    remember(file);
    onStored(holder, file);
  });
  useEffect(() => queue.open((holder, file) => handOver(holder, file)), [queue]);
  return queue;
}

/** Returns the files of a queue that are not stored yet. */
export const useQueuedUploads = (queue: UploadQueue): readonly QueuedUpload[] =>
  useSyncExternalStore(queue.subscribe, queue.uploads);
