import { valibotResolver } from '@hookform/resolvers/valibot';
import { requiredText } from '@portal/contracts/common/fields';
import type { Report } from '@portal/contracts/reports/report';
import { REPORT_LIMITS } from '@portal/contracts/reports/report-lists';
import { Button } from '@portal/portal-sdk';
import {
  mayDo,
  PaneNote,
  PaneSection,
  SavingForm,
  TextAreaField,
  Timeline,
  useItemAction,
  useSaving,
} from '@portal/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { REPORT_SCREEN_TEXTS as TEXTS } from '../report.texts.ts';
import { useCommentReport, useReportComments } from '../reports.api.ts';
import classes from './document.module.css';

const schema = v.object({ text: requiredText(REPORT_LIMITS.comment) });

/** Comments that are shown at first, and added by each request for older ones. */
const COMMENT_LINES = 20;

/** The newest comments on a main report, the oldest of them first, and a field for another one. */
export function ReportComments({ report }: { readonly report: Report }) {
  const { data, error, refetch } = useReportComments(report.id);
  const [size, setSize] = useState(COMMENT_LINES);
  const hasOlder = data !== undefined && data.items.length > size;
  const entries = data?.items.slice(-size).map(({ id, text, authorName, createdDateTime }) => ({
    ...{ id, at: createdDateTime, actorName: authorName, text: '', words: text, isComment: true },
  }));
  return (
    <PaneSection title={TEXTS.comments}>
      {entries?.length === 0 ? (
        <PaneNote>{TEXTS.noComments}</PaneNote>
      ) : (
        <Timeline
          label={TEXTS.comments}
          entries={entries}
          error={error}
          onRetry={() => void refetch()}
          onOlder={hasOlder ? () => setSize(size + COMMENT_LINES) : undefined}
          isLoadingOlder={false}
          notShown={data && !hasOlder ? data.totalCount - data.items.length : 0}
        />
      )}
      {/* With what stands above it, which would push it down. */}
      {(data !== undefined || error !== null) && <AddComment report={report} />}
    </PaneSection>
  );
}

function AddComment({ report }: { readonly report: Report }) {
  const { id } = report;
  const form = useForm({ defaultValues: { text: '' }, resolver: valibotResolver(schema) });
  const empty = (): void => form.reset({ text: '' });
  const act = useItemAction({ mutation: useCommentReport(), done: TEXTS.done.comment, onClose: empty });
  const saving = useSaving({
    form,
    draftName: `report.comment.${id}`,
    fields: ['text'],
    onSave: ({ text }) => act.attempt({ params: { id }, body: { text: text.trim() } }),
    onFault: act.onFault,
    onLeave: empty,
  });
  // A right that goes while somebody types takes nothing away: the server reports it on sending.
  if (!mayDo(report, 'comment') && !saving.isDirty) return null;
  return (
    <SavingForm saving={saving} isAllOptional>
      <TextAreaField
        control={form.control}
        name="text"
        label={TEXTS.commentLabel}
        rows={2}
        maxLength={REPORT_LIMITS.comment}
      />
      <div className={classes.send}>
        <Button type="submit" variant="default" disabled={!saving.isDirty} loading={saving.isSaving}>
          {TEXTS.actions.comment}
        </Button>
      </div>
      {act.staleDialog}
    </SavingForm>
  );
}
