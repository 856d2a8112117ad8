import { Skeleton } from '@portal/portal-sdk';
import { EmptyState, ErrorPanel } from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { IconMapPinOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { INSPECTION_FORM_TEXTS as TEXTS } from '../inspection.texts.ts';
import { useSites, type Site } from '../sites.api.ts';
import classes from './form.module.css';

interface WithSitesProps {
  readonly projectId: string;
  readonly children: (sites: readonly Site[]) => ReactNode;
}

/** A form that needs the project's locations, as soon as they are there. */
export function WithSites({ projectId, children }: WithSitesProps) {
  const { data, error, refetch } = useSites(projectId);
  if (data?.length === 0) return <EmptyState icon={IconMapPinOff} title={TEXTS.noLocations} />;
  if (data) return children(data);
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  return (
    <div className={classes.waiting} role="status" aria-busy="true" aria-label={SCREEN_TEXTS.loading}>
      <Skeleton height={56} />
      <Skeleton height={56} />
      <Skeleton height={160} />
    </div>
  );
}
