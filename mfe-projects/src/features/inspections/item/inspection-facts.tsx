import { attendeeOf } from '@portal/contracts/projects/attendee';
import type { Inspection } from '@portal/contracts/projects/inspection';
import { Anchor, Link, links } from '@portal/portal-sdk';
import { Fact, formatInstant, mayDo, PaneFacts } from '@portal/ui';
import { INSPECTION_KIND_LABELS } from '@portal/contracts/projects/inspection-lists';
import { INSPECTION_PANEL_TEXTS as TEXTS, INSPECTION_SCREEN_TEXTS } from '../inspection.texts.ts';
import { SiteTime } from '../site-time.tsx';
import classes from './item.module.css';

/** Facts about an inspection; times at the site first. */
export function InspectionFacts({ inspection }: { readonly inspection: Inspection }) {
  const { timeZone, attendees, invitation, agenda, meetingUrl, cancelReason, createdBy, createdDateTime } = inspection;
  return (
    <>
      <PaneFacts>
        <Fact label={INSPECTION_SCREEN_TEXTS.start}>
          <SiteTime
            instant={inspection.startDateTime}
            offsetMinutes={inspection.startUtcOffsetMinutes}
            timeZone={timeZone}
          />
        </Fact>
        <Fact label={INSPECTION_SCREEN_TEXTS.end}>
          <SiteTime
            instant={inspection.endDateTime}
            offsetMinutes={inspection.endUtcOffsetMinutes}
            timeZone={timeZone}
          />
        </Fact>
        <Fact label={INSPECTION_SCREEN_TEXTS.location}>{inspection.locationName}</Fact>
        <Fact label={TEXTS.timeZone}>{timeZone ?? TEXTS.timeZoneUnknown}</Fact>
        <Fact label={INSPECTION_SCREEN_TEXTS.kind}>{INSPECTION_KIND_LABELS[inspection.kind]}</Fact>
        <Fact label={INSPECTION_SCREEN_TEXTS.recommendations}>
          <Recommendations inspection={inspection} />
        </Fact>
        <Fact label={TEXTS.scheduledBy}>{TEXTS.by(createdBy, formatInstant(createdDateTime))}</Fact>
      </PaneFacts>
      <dl className={classes.long}>
        {cancelReason !== null && <Fact label={TEXTS.cancelReason}>{cancelReason}</Fact>}
        {agenda !== null && <Fact label={TEXTS.agenda}>{agenda}</Fact>}
        <Fact label={TEXTS.attendees}>{attendees.map(shownAttendee).join('\n')}</Fact>
        {invitation && (
          <Fact label={TEXTS.invitation}>
            {TEXTS.invitationSent(invitation.recipientsCount, formatInstant(invitation.sentDateTime))}
            {!invitation.isCurrent && ` ${TEXTS.invitationOld}`}
          </Fact>
        )}
        {meetingUrl !== null && (
          <Fact label={TEXTS.meetingUrl}>
            <Anchor href={meetingUrl} target="_blank" rel="noopener noreferrer" className={classes.url ?? ''}>
              {meetingUrl}
            </Anchor>
          </Fact>
        )}
      </dl>
    </>
  );
}

/** Writes an attendee with the address, where the viewer sees it. */
function shownAttendee(text: string): string {
  const { name, isHidden = false } = attendeeOf(text);
  return isHidden ? (name ?? text) : text;
}

/** Number of recommendations with a link to them, or to the form of the first one. */
function Recommendations({ inspection }: { readonly inspection: Inspection }) {
  const { id, projectId, recommendationsCount: count } = inspection;
  const mayAdd = mayDo(inspection, 'addRecommendation');
  if (count === 0 && !mayAdd) return count;
  const to = `${links.project(projectId, 'recommendations')}?inspectionId=${encodeURIComponent(id)}`;
  return <Link to={to}>{count > 0 ? TEXTS.showRecommendations(count) : TEXTS.record}</Link>;
}
