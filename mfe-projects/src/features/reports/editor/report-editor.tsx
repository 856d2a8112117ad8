import { apiFault, Link, notifyFailure } from '@portal/portal-sdk';
import { actionOn, EmptyState, ErrorPanel, Loading, mayDo } from '@portal/ui';
import { IconArrowLeft, IconFileOff } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { EDITOR_TEXTS as TEXTS, REPORT_SCREEN_TEXTS, reportTitle } from '../report.texts.ts';
import { useConfiguration, useReport, useUpdateMain } from '../reports.api.ts';
import { ConfigurationForm } from './configuration.form.tsx';
import classes from './editor.module.css';
import { LivePreview } from './live-preview.tsx';

/** Interval at which the setting is read while somebody looks at the preview. */
const PREVIEW_MS = 300;

interface ReportEditorProps {
  readonly id: string;
  readonly projectId: string;
  /** Address of the report beside its list. */
  readonly back: string;
}

/** Returns true where somebody has changed the report meanwhile, which renewed its preview, or ended its draft. */
const isRefusal = (fault: unknown): boolean => {
  const status = apiFault(fault)?.status;
  return status !== undefined && status < 500;
};

/** The content of a main report beside a preview of its pages, which follows what is written (decisions §8, §20). */
export default function ReportEditor({ id, projectId, back }: ReportEditorProps) {
  const report = useReport(id, PREVIEW_MS);
  const configuration = useConfiguration(id);
  // The form keeps what it was opened with: a step of somebody else does not take away what is being typed.
  const [round, setRound] = useState(0);
  const [hasOpened, setOpened] = useState(false);
  const read = report.data?.projectId === projectId ? report.data : undefined;
  const mayEdit = configuration.data !== undefined && mayDo(configuration.data, 'update');
  if (mayEdit && read && !hasOpened) setOpened(true);
  // The facts may have changed since the preview was set: a draft that is opened follows them, once.
  const { mutate: save } = useUpdateMain();
  const renew = useEffectEvent(() => {
    if (read?.status !== 'Draft') return;
    save({ body: { id }, ifMatch: read.version }, { onError: (fault) => isRefusal(fault) || notifyFailure(fault) });
  });
  useEffect(() => {
    if (hasOpened) renew();
  }, [hasOpened]);
  const reload = async (): Promise<void> => {
    await configuration.refetch();
    setRound(round + 1);
  };
  return (
    <div className={classes.editor}>
      <div className={classes.head}>
        <Link to={back} className={classes.back}>
          <IconArrowLeft size={18} aria-hidden /> {TEXTS.back}
        </Link>
        <h2>{TEXTS.title(read ? reportTitle(read) : REPORT_SCREEN_TEXTS.report)}</h2>
      </div>
      {hasOpened && read && configuration.data ? (
        <div className={classes.columns}>
          <ConfigurationForm
            key={round}
            report={read}
            configuration={configuration.data}
            onReload={() => void reload()}
          />
          <LivePreview report={read} />
        </div>
      ) : (
        closed()
      )}
    </div>
  );

  function closed(): ReactNode {
    const [error] = [report.error, configuration.error].filter(Boolean);
    const isForbidden = [403, 404, 400].includes(apiFault(error)?.status ?? 0);
    const isOfOther = report.data !== undefined && !read;
    if (error && !isForbidden) return <ErrorPanel error={error} onRetry={() => void reload()} />;
    if (!error && !isOfOther && (!configuration.data || !report.data)) return <Loading height={480} />;
    return (
      <EmptyState icon={IconFileOff} title={TEXTS.gone}>
        {configuration.data && actionOn(configuration.data, 'update')?.text}
      </EmptyState>
    );
  }
}
