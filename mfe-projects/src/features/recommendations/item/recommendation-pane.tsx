import { COMBUSTIBILITIES } from '@portal/contracts/projects/project-lists';
import type { Inspection } from '@portal/contracts/projects/inspection';
import { RECOMMENDATION_LABELS as LABELS } from '@portal/contracts/projects/recommendation-labels';
import type { RecommendationDetail } from '@portal/contracts/projects/recommendation';
import { useLocation, useNavigate } from '@portal/portal-sdk';
import {
  Fact,
  formatInstant,
  isLost,
  Loading,
  mayDo,
  Pane,
  PaneActions,
  PendingPane,
  useFormClosing,
  useOpenForm,
  usePhone,
} from '@portal/ui';
import { IconAlertTriangle } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { InlineStep } from '../acts/inline-step.tsx';
import { useInspectionChoices } from '../inspections/inspections.api.ts';
import { NextSteps } from '../list/next-step.tsx';
import { DueDate } from '../list/recommendation-columns.tsx';
import { PriorityMark, StatusMark, typeOf } from '../marks.tsx';
import { RECOMMENDATION_SCREEN_TEXTS as TEXTS } from '../recommendation.texts.ts';
import { useRecommendation } from '../recommendations.api.ts';
import { BeforeAndAfter } from './before-and-after.tsx';
import classes from './item.module.css';
import { RecommendationTimeline } from './recommendation-timeline.tsx';
import type { CarriedStep } from './use-carried-step.ts';
import { useItemActions } from './use-item-actions.tsx';

const RecommendationForm = lazy(() => import('../form/recommendation.form.tsx'));

interface RecommendationPaneProps extends CarriedStep {
  readonly projectId: string;
  readonly id: string;
  /** Inspections with their actions; none for those who move no inspection on. */
  readonly inspections: readonly Inspection[];
  readonly onClose: () => void;
}

/** One recommendation beside the list, to be read, acted on or edited; notifications lead to it. */
export default function RecommendationPane(props: RecommendationPaneProps) {
  const { projectId, id, inspections, onClose, step, startsEditing, nextOf } = props;
  const { data: read, error, refetch } = useRecommendation(id);
  const { data: choices } = useInspectionChoices(projectId);
  const [isEditing, setEditing] = useState(startsEditing);
  const { close, onClosing } = useFormClosing(onClose);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const done = () => {
    setEditing(false);
    // The form was asked for once: neither a reload nor Back opens it again.
    if (startsEditing) void navigate(pathname + search, { replace: true });
  };
  const isOfOther = read !== undefined && read.projectId !== projectId;
  const isForm = useOpenForm(isEditing, read !== undefined && !isOfOther && mayDo(read, 'update'));
  // A right that comes later opens no form over what is being read.
  if (isEditing && !isForm && read) setEditing(false);
  const data = isOfOther || (isLost(error) && !isForm) ? undefined : read;
  if (!data) return <PendingPane title={TEXTS.one} error={error} isGone={isOfOther} onRetry={() => void refetch()} />;
  if (!isForm) {
    return (
      <Reading
        recommendation={data}
        inspections={inspections}
        step={step}
        nextOf={nextOf}
        onEdit={() => setEditing(true)}
        onDeleted={onClose}
      />
    );
  }
  return (
    <Pane title={TEXTS.titleOfEdit(data.number)} onClose={close}>
      <Suspense fallback={<Loading height={320} />}>
        <RecommendationForm
          of={data}
          inspection={choices?.find((choice) => choice.id === data.inspectionId)}
          onClosing={onClosing}
          onDone={done}
        />
      </Suspense>
    </Pane>
  );
}

interface ReadingProps extends Pick<RecommendationPaneProps, 'inspections' | 'step' | 'nextOf'> {
  readonly recommendation: RecommendationDetail;
  readonly onEdit: () => void;
  readonly onDeleted: () => void;
}

/** The text first, then the step that is being taken, photographs, facts, and the time line. */
function Reading({ recommendation, inspections, step: carried, nextOf, onEdit, onDeleted }: ReadingProps) {
  const [step, setStep] = useState(carried);
  const { primary, others, dialogs } = useItemActions(recommendation, { onEdit, onStep: setStep, onDeleted });
  const { number, rejectionReason, status, priority, inspectionNumber, comment } = recommendation;
  // On a phone the line above the list, which says it, has left with the list.
  const saysNextStep = usePhone() && !primary && !step;
  const isRejected = rejectionReason !== null && (status === 'Rejected' || status === 'Amended');
  return (
    <Pane
      title={TEXTS.title(number)}
      status={
        <>
          <StatusMark status={status} />
          <PriorityMark priority={priority} />
          <span className={classes.quiet}>{TEXTS.inspection(inspectionNumber)}</span>
        </>
      }
      actions={!step && <PaneActions primary={primary} others={others} />}
    >
      {saysNextStep && (
        <NextSteps inspections={inspections.filter((one) => one.id === recommendation.inspectionId)} hasBar={false} />
      )}
      {isRejected && (
        <div className={classes.rejected} role="note">
          <IconAlertTriangle size={18} aria-hidden />
          <span>
            <strong>{TEXTS.rejected}</strong>
            <span className={classes.words} dir="auto">
              {rejectionReason}
            </span>
          </span>
        </div>
      )}
      <p className={classes.lead} dir="auto">
        {comment}
      </p>
      {step && (
        <InlineStep
          step={step}
          recommendation={recommendation}
          onClose={() => setStep(undefined)}
          onNext={nextOf(step)}
        />
      )}
      <BeforeAndAfter recommendation={recommendation} />
      <Facts recommendation={recommendation} />
      <RecommendationTimeline recommendation={recommendation} />
      {dialogs}
    </Pane>
  );
}

const COMBUSTIBILITY_LABELS = new Map(COMBUSTIBILITIES.map(({ value, label }) => [value, label]));

function Facts({ recommendation }: { readonly recommendation: RecommendationDetail }) {
  const { category, combustibility, location, dueDate, authorName, issuedDateTime, closedDateTime } = recommendation;
  return (
    <dl className={classes.facts}>
      <Fact label={LABELS.category}>{category}</Fact>
      <Fact label={LABELS.type}>{typeOf(recommendation)}</Fact>
      <Fact label={LABELS.dueDate}>{dueDate ? <DueDate row={recommendation} /> : TEXTS.dueNotSet}</Fact>
      <Fact label={LABELS.location}>{location}</Fact>
      {combustibility !== null && (
        <Fact label={LABELS.combustibility}>{COMBUSTIBILITY_LABELS.get(combustibility) ?? combustibility}</Fact>
      )}
      <Fact label={LABELS.authorName}>{authorName}</Fact>
      {issuedDateTime && <Fact label={LABELS.issuedDateTime}>{formatInstant(issuedDateTime)}</Fact>}
      {closedDateTime && <Fact label={LABELS.closedDateTime}>{formatInstant(closedDateTime)}</Fact>}
    </dl>
  );
}
