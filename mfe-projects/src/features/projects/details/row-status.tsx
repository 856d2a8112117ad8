import { notifyFailure } from '@portal/portal-sdk';
import { useEffect } from 'react';
import { StatusDialog } from './close-reopen.tsx';
import { useProject } from './project.api.ts';

interface RowStatusProps {
  readonly projectId: string;
  readonly action: 'close' | 'reopen';
  readonly onClose: () => void;
}

/** Dialog that closes or reopens a project of the list, at the version loaded when it opens. */
export default function RowStatus({ projectId, action, onClose }: RowStatusProps) {
  const { data, error } = useProject(projectId);
  useEffect(() => {
    if (!error) return;
    notifyFailure(error);
    onClose();
  }, [error, onClose]);
  return data ? <StatusDialog project={data} action={action} onClose={onClose} /> : null;
}
