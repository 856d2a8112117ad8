import { projectClosed, projectCreated, projectReopened, projectsImported } from '@portal/contracts/events/projects';
import * as bills from '@portal/contracts/events/bills';
import * as claims from '@portal/contracts/events/claims';
import * as contacts from '@portal/contracts/events/contacts';
import * as inspections from '@portal/contracts/events/inspections';
import * as projects from '@portal/contracts/events/projects';
import * as recommendations from '@portal/contracts/events/recommendations';
import * as registration from '@portal/contracts/events/registration';
import { sessionRevoked } from '@portal/contracts/events/identity';
import { describe, expect, it } from 'vitest';
import { notificationConsumers } from './notification.consumer.ts';
import { clearingsOf, eventOf, occasionsOf, scheduledOccasion } from './occasions.ts';

const raised = (subject: string, data: unknown = {}) =>
  occasionsOf(eventOf(subject) ?? '', data).map(({ type, variant }) => (variant ? `${type}/${variant}` : type));

describe('what an event raises and clears (catalogue raisedBy, variants, clearsWhen)', () => {
  it('follows the catalogue for every event that exists', () => {
    expect(raised(projectCreated.subject)).toEqual(['ProjectHasNoAssignment']);
    expect(raised(projectsImported.subject)).toEqual(['ProjectHasNoAssignment/import']);
    expect(raised(projectClosed.subject)).toEqual(['ProjectClosed']);
    expect(raised(projectReopened.subject)).toEqual(['ProjectReopened']);
    expect(raised(sessionRevoked.subject)).toEqual(['SessionRevoked']);
  });

  it('knows no event by another service’s subject', () => {
    expect(eventOf('admin.project.created.v1')).toBeUndefined();
    expect(eventOf('projects.project.updated.v1')).toBeUndefined();
  });

  it('has no notification of the clock by another name, nor of one that an event raises', () => {
    expect(scheduledOccasion('PasswordExpiring').words.recipients.to).toEqual(['self']);
    expect(() => scheduledOccasion('SessionRevoked')).toThrow('not raised by the clock');
    expect(() => scheduledOccasion('Nothing')).toThrow('unknown notify type');
  });

  it('takes a variant with `when` for that value only', () => {
    expect(raised('projects.inspection.issued.v1', { n: 0 })).toEqual(['RecommendationsIssued/none']);
    expect(raised('projects.inspection.issued.v1', { n: 2 })).toEqual(['RecommendationsIssued']);
  });

  it('asks nobody to approve a main report that needs no approval', () => {
    const sent = (approvalStep: string) => raised('projects.report.main-sent-for-approval.v1', { approvalStep });
    expect(sent('Insurer')).toEqual(['MainReportWaitingForApproval']);
    expect(sent('None')).toEqual([]);
  });

  it('clears what the catalogue names, by its match fields', () => {
    expect(clearingsOf('assignment.created')).toContainEqual({
      type: 'ProjectHasNoAssignment',
      variant: null,
      match: ['projectId'],
    });
    expect(clearingsOf('import.assignments-completed')).toEqual([
      { type: 'ProjectHasNoAssignment', variant: 'import', match: ['importId'] },
    ]);
  });

  it('has a handler for every published event that the catalogue knows', () => {
    const handled = notificationConsumers('http://localhost').flatMap(({ handlers }) =>
      handlers.map(({ subject }) => subject),
    );
    const published = [bills, claims, contacts, inspections, projects, recommendations, registration]
      .flatMap((module) => Object.values<unknown>(module))
      .flatMap((one) => (typeof one === 'object' && one && 'subject' in one ? [String(one.subject)] : []));
    const meant = published.filter((subject) => {
      const event = eventOf(subject);
      return event !== undefined && (clearingsOf(event).length > 0 || occasionsOf(event, { n: 1 }).length > 0);
    });
    expect(meant.length).toBeGreaterThan(30);
    expect(meant.filter((subject) => !handled.includes(subject))).toEqual([]);
  });
});
