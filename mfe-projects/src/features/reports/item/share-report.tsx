import { roleLabel } from '@portal/access';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { MESSAGES } from '@portal/contracts/common/messages';
import type { Report } from '@portal/contracts/reports/report';
import { useSession, type Answer } from '@portal/portal-sdk';
import { ChoicesField, ErrorPanel, Loading, PaneNote, StepForm, useItemAction } from '@portal/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { REPORT_SCREEN_TEXTS as TEXTS } from '../report.texts.ts';
import { useShareRecipients, useShareReport } from '../reports.api.ts';

const schema = v.object({
  recipientIds: v.pipe(v.array(v.string(), MESSAGES.required), v.minLength(1, TEXTS.chooseRecipient)),
});
type People = Answer<'GET /reports/share/dropdown'>;

interface ShareReportProps {
  readonly report: Report;
  readonly onClose: () => void;
}

/** Form of the people with whom an approved report is shared, brokers first (decisions §27). */
export function ShareReport({ report, onClose }: ShareReportProps) {
  const { data, error, refetch } = useShareRecipients(report.id);
  if (!data) return error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <Loading height={160} />;
  const open = data.filter(({ sharedDateTime }) => sharedDateTime === null);
  if (open.length === 0) return <PaneNote>{data.length === 0 ? TEXTS.noRecipients : TEXTS.allShared}</PaneNote>;
  return <Recipients report={report} people={open} onClose={onClose} />;
}

function Recipients({ report, people, onClose }: ShareReportProps & { readonly people: People }) {
  const [opened] = useState(report);
  const { viewer } = useSession();
  const act = useItemAction({
    mutation: useShareReport(),
    done: ({ recipientCount }) => TEXTS.done.share(recipientCount ?? 0),
    onClose,
  });
  const form = useForm({
    defaultValues: { recipientIds: people.filter(({ isPreselected }) => isPreselected).map(({ userId }) => userId) },
    resolver: valibotResolver(schema),
  });
  return (
    <StepForm
      form={form}
      act={act}
      draftName={`report.share.${opened.id}`}
      item={opened}
      fields={['recipientIds']}
      toGiven={({ recipientIds }) => ({ body: { reportId: opened.id, recipientIds } })}
      title={TEXTS.shareTitle}
      body={TEXTS.shareBody}
      verb={TEXTS.actions.share}
      isAllOptional
      onClose={onClose}
    >
      <ChoicesField
        control={form.control}
        name="recipientIds"
        label={TEXTS.recipients}
        options={people.map(({ userId, firstName, lastName, role, companyName, email }) => ({
          value: userId,
          label: `${firstName} ${lastName}`,
          help: [roleLabel({ role, companyType: viewer.companyType }), companyName, email].filter(Boolean).join(' · '),
        }))}
        required
        autoFocus
      />
    </StepForm>
  );
}
