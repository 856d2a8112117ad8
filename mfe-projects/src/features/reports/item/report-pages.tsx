import type { ReportSetting } from '@portal/contracts/reports/report';
import { ActionIcon, Skeleton, Tooltip, UnstyledButton } from '@portal/portal-sdk';
import { Modal } from '@portal/portal-sdk/forms';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { DOCUMENT_TEXTS as TEXTS } from '../report.texts.ts';
import { usePagePicture } from '../reports.api.ts';
import classes from './document.module.css';

interface ReportPagesProps {
  readonly reportId: string;
  /** Number of the version. */
  readonly version: number;
  /** The setting of that version, which is done. */
  readonly setting: ReportSetting;
  /** Names the document. */
  readonly title: string;
}

/** The pages of a document as pictures, one at a time, which stay at their number when a newer content comes. */
export function ReportPages(props: ReportPagesProps) {
  const { setting, title } = props;
  const [wanted, setWanted] = useState(1);
  const [isLarge, setLarge] = useState(false);
  const shown = setting.previewPages;
  if (shown === 0) return null;
  const page = Math.min(wanted, shown);
  const view = { ...props, page, onPage: setWanted };
  return (
    <div className={classes.pages}>
      <PageSteps {...view} />
      <UnstyledButton className={classes.sheet ?? ''} title={TEXTS.enlarge} onClick={() => setLarge(true)}>
        <Page {...view} />
      </UnstyledButton>
      {setting.pages !== null && shown < setting.pages && <p className={classes.quiet}>{TEXTS.onlyFirst(shown)}</p>}
      <Modal opened={isLarge} onClose={() => setLarge(false)} title={title} size={960}>
        <div className={classes.pages}>
          <PageSteps {...view} />
          <Page {...view} />
        </div>
      </Modal>
    </div>
  );
}

interface PageProps extends ReportPagesProps {
  readonly page: number;
}

function Page({ reportId, version, setting, page }: PageProps) {
  const content = setting.sha256 ?? String(setting.contentVersion);
  const { data, isError } = usePagePicture(reportId, version, content, page);
  if (isError) return <span className={classes.gone}>{TEXTS.pageGone}</span>;
  if (data === undefined) return <Skeleton className={classes.blank ?? ''} />;
  return <img src={data} alt={TEXTS.page(page, setting.pages ?? setting.previewPages)} className={classes.picture} />;
}

interface PageStepsProps extends PageProps {
  readonly onPage: (page: number) => void;
}

function PageSteps({ setting: { pages, previewPages }, page, onPage }: PageStepsProps) {
  return (
    <div className={classes.steps} role="group" aria-label={TEXTS.pages}>
      <Step label={TEXTS.previousPage} isOff={page <= 1} onPress={() => onPage(page - 1)}>
        <IconChevronLeft size={18} aria-hidden />
      </Step>
      <span aria-live="polite">{TEXTS.page(page, pages ?? previewPages)}</span>
      <Step label={TEXTS.nextPage} isOff={page >= previewPages} onPress={() => onPage(page + 1)}>
        <IconChevronRight size={18} aria-hidden />
      </Step>
    </div>
  );
}

interface StepProps {
  readonly label: string;
  readonly isOff: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** Stays focusable at either end, so that the keyboard's place is not lost. */
const Step = ({ label, isOff, onPress, children }: StepProps) => (
  <Tooltip label={label}>
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      data-disabled={isOff || undefined}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onPress}
    >
      {children}
    </ActionIcon>
  </Tooltip>
);
