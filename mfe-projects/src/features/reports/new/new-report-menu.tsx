import type { Reports } from '@portal/contracts/reports/report';
import { REPORT_CREATIONS, type ReportCreation } from '@portal/contracts/reports/report-lists';
import { Button, Menu } from '@portal/portal-sdk';
import { actionOn, drawnAction, GuardedItem } from '@portal/ui';
import { IconPlus } from '@tabler/icons-react';
import { NEW_REPORT_TEXTS as TEXTS } from '../report.texts.ts';

interface NewReportMenuProps {
  readonly inspection: Reports['inspections'][number];
  readonly isBusy: boolean;
  readonly onMake: (creation: ReportCreation) => void;
}

/** Menu of the reports that can be made of an inspection, each with what is against it; nothing for other roles. */
export function NewReportMenu({ inspection, isBusy, onMake }: NewReportMenuProps) {
  const items = REPORT_CREATIONS.flatMap((creation) => {
    const drawn = drawnAction(actionOn({ actions: inspection.create }, creation));
    return drawn ? [{ creation, obstacle: drawn.obstacle }] : [];
  });
  if (items.length === 0) return null;
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <Button
          variant="default"
          size="compact-sm"
          loading={isBusy}
          leftSection={<IconPlus size={16} aria-hidden />}
          aria-label={TEXTS.addTo(inspection.inspectionNumber)}
        >
          {TEXTS.add}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ creation, obstacle }) => (
          <GuardedItem key={creation} obstacle={obstacle} onClick={() => onMake(creation)}>
            {TEXTS.types[creation]}
          </GuardedItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
