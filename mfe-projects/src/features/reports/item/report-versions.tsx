import type { ReportDetails, ReportVersion } from '@portal/contracts/reports/report';
import { formatInstant, GuardedButton, PaneSection } from '@portal/ui';
import { IconDownload, IconFileCheck, IconPhotoOff, IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import { REPORT_TEXTS } from '@portal/contracts/reports/report-texts';
import { DOCUMENT_TEXTS as TEXTS, REPORT_SCREEN_TEXTS, reportTitle } from '../report.texts.ts';
import { SettingLine } from '../setting-line.tsx';
import classes from './document.module.css';
import { useFileProof } from './use-file-proof.ts';

/** The versions of a report's document, newest first, each with its file and the proof that it has not changed. */
export const ReportVersions = ({ report }: { readonly report: ReportDetails }) => (
  <PaneSection title={TEXTS.versions}>
    <ul className={classes.versions} aria-label={TEXTS.versions}>
      {report.versions.map((version) => (
        <Version key={version.number} report={report} version={version} />
      ))}
    </ul>
  </PaneSection>
);

interface VersionProps {
  readonly report: ReportDetails;
  readonly version: ReportVersion;
}

function Version({ report, version }: VersionProps) {
  const { number, setting, missingPictures, pictureCount } = version;
  const { proof, isChecking, isDownloading, download, check } = useFileProof({
    reportId: report.id,
    version,
    title: reportTitle(report),
  });
  const obstacle = setting.state === 'Done' ? undefined : REPORT_TEXTS.notSet;
  return (
    <li className={classes.version}>
      <p className={classes.versionTitle}>
        {REPORT_SCREEN_TEXTS.version(number)} · {stateOf(version)}
      </p>
      <SettingLine setting={setting} />
      {setting.sha256 !== null && (
        <p className={classes.hash}>
          {TEXTS.sha256} <code>{setting.sha256}</code>
        </p>
      )}
      {missingPictures.length > 0 && (
        <p className={classes.differs}>
          <IconPhotoOff size={18} aria-hidden />
          <span dir="auto">{TEXTS.gone(missingPictures, pictureCount)}</span>
        </p>
      )}
      <div className={classes.buttons}>
        <GuardedButton
          size="compact-sm"
          icon={<IconDownload size={16} aria-hidden />}
          obstacle={obstacle}
          isBusy={isDownloading}
          onClick={download}
        >
          {TEXTS.downloadOf(number)}
        </GuardedButton>
        <GuardedButton
          size="compact-sm"
          icon={<IconFileCheck size={16} aria-hidden />}
          obstacle={obstacle}
          isBusy={isChecking}
          onClick={check}
        >
          {TEXTS.checkOf(number)}
        </GuardedButton>
      </div>
      <div role="status">{proof && <Proof version={version} isSame={proof === 'same'} />}</div>
    </li>
  );
}

function Proof({ version, isSame }: { readonly version: ReportVersion; readonly isSame: boolean }) {
  const approvedAt = approvalOf(version);
  const same = approvedAt === undefined ? TEXTS.provedUnapproved : TEXTS.proved(formatInstant(approvedAt));
  const Icon = isSame ? IconShieldCheck : IconShieldX;
  return (
    <p className={isSame ? classes.proved : classes.differs}>
      <Icon size={18} aria-hidden />
      <span>{isSame ? same : TEXTS.differs}</span>
    </p>
  );
}

/** Returns the moment of a version's last approval, undefined for one that is not approved. */
const approvalOf = ({ isApproved, decisions, frozenDateTime }: ReportVersion): string | undefined =>
  isApproved ? (decisions.at(-1)?.decidedDateTime ?? frozenDateTime ?? undefined) : undefined;

function stateOf(version: ReportVersion): string {
  const approvedAt = approvalOf(version);
  if (approvedAt !== undefined) return TEXTS.approvedOn(formatInstant(approvedAt));
  const { frozenDateTime } = version;
  return frozenDateTime === null ? TEXTS.draft : TEXTS.frozenOn(formatInstant(frozenDateTime));
}
