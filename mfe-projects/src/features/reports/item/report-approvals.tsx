import type { ReportDetails } from '@portal/contracts/reports/report';
import { PaneSection, Timeline } from '@portal/ui';
import { DOCUMENT_TEXTS, REPORT_SCREEN_TEXTS as TEXTS } from '../report.texts.ts';

/** Decisions about all versions of a report, the first one first: who approved or rejected what, when and why. */
export function ReportApprovals({ versions }: Pick<ReportDetails, 'versions'>) {
  const entries = versions
    .flatMap(({ number, decisions }) =>
      decisions.map(({ step, personName, decidedDateTime, decision, reason, sha256 }) => ({
        id: `${number} ${decidedDateTime}`,
        at: decidedDateTime,
        actorName: personName,
        text: DOCUMENT_TEXTS.decided(decision, step, number, sha256),
        words: reason,
      })),
    )
    .toSorted((one, other) => one.at.localeCompare(other.at));
  if (entries.length === 0) return null;
  return (
    <PaneSection title={TEXTS.approvals}>
      <Timeline
        label={TEXTS.approvals}
        entries={entries}
        error={null}
        onRetry={nothing}
        onOlder={undefined}
        isLoadingOlder={false}
      />
    </PaneSection>
  );
}

/** The decisions come with the report: there is nothing to load. */
const nothing = (): void => undefined;
