import { Button, Link, links } from '@portal/portal-sdk';
import type { ListAddress } from '@portal/ui';
import { IconLayoutColumns, IconPrinter, IconTable } from '@tabler/icons-react';
import { RECOMMENDATION_SCREEN_TEXTS as TEXTS } from '../recommendation.texts.ts';
import classes from '../recommendations.module.css';
import { SHOWN_AS, type Narrowing, type ShownAs } from '../use-narrowing.ts';
import { ExportRecommendations } from './export-recommendations.tsx';

interface ViewToolsProps {
  readonly projectId: string;
  readonly address: ListAddress;
  readonly narrowing: Narrowing;
  readonly shownAs: ShownAs;
  readonly onShowAs: (shownAs: ShownAs) => void;
}

const ICONS = { table: IconTable, board: IconLayoutColumns } as const;

/** The list as a file and as a sheet, and how it is shown. */
export function ViewTools({ projectId, address, narrowing, shownAs, onShowAs }: ViewToolsProps) {
  return (
    <span className={classes.tail}>
      <ExportRecommendations projectId={projectId} address={address} narrowing={narrowing} />
      <Button
        component={Link}
        to={`${links.project(projectId, 'recommendations')}/sheet${narrowing.inspectionId ? `?inspectionId=${encodeURIComponent(narrowing.inspectionId)}` : ''}`}
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
      >
        {TEXTS.sheet}
      </Button>
      <Button.Group aria-label={TEXTS.view}>
        {SHOWN_AS.map((one) => {
          const Icon = ICONS[one];
          return (
            <Button
              key={one}
              variant="default"
              className={one === shownAs ? (classes.shown ?? '') : ''}
              aria-pressed={one === shownAs}
              leftSection={<Icon size={18} aria-hidden />}
              onClick={() => onShowAs(one)}
            >
              {TEXTS.shownAs[one]}
            </Button>
          );
        })}
      </Button.Group>
    </span>
  );
}
