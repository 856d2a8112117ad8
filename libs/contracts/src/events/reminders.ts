import * as v from 'valibot';
import { calendarDate, id, instant } from '../common/fields.ts';
import { RECOMMENDATION_PRIORITIES } from '../projects/recommendation-lists.ts';
import { eventType } from './envelope.ts';

/** Reminders of services/projects, by their type in the notification catalogue (decisions §22). */
export const REMINDER_TYPES = [
  'PolicyExpiring',
  'PolicyExpired',
  'InspectionScheduleReminder',
  'InspectionRecordingOpened',
  'InspectionNotClosed',
  'VirtualInspectionDocumentsDue',
  'MissingDocumentsReminder',
  'RecommendationDueSoon',
  'RecommendationOverdue',
  'MainReportRejected',
] as const;
export type ReminderType = (typeof REMINDER_TYPES)[number];

/** Published when a reminder is due; contains the recipients' references and the data that its type shows. */
export const reminderDue = eventType(
  'projects.reminder.due.v1',
  v.object({
    type: v.picklist(REMINDER_TYPES),
    projectId: id,
    projectName: v.string(),
    insurerCompanyId: id,
    participants: v.array(
      v.object({ userId: id, companyId: v.nullable(id), role: v.string(), isPrimary: v.boolean() }),
    ),
    inspectionId: v.optional(id),
    inspectionNumber: v.optional(v.number()),
    timeZone: v.optional(v.nullable(v.string())),
    startDateTime: v.optional(instant),
    endDateTime: v.optional(instant),
    anticipatedDate: v.optional(calendarDate),
    documentsFolderId: v.optional(id),
    missingDocuments: v.optional(v.string()),
    reminderType: v.optional(v.string()),
    policyNumber: v.optional(v.string()),
    policyExpireDate: v.optional(calendarDate),
    n: v.optional(v.number()),
    dueDate: v.optional(calendarDate),
    highestPriority: v.optional(v.picklist(RECOMMENDATION_PRIORITIES)),
    reportId: v.optional(id),
    /** Name of the person who rejected a report. */
    actorName: v.optional(v.string()),
    rejectionReason: v.optional(v.string()),
    resubmitByDate: v.optional(calendarDate),
  }),
);
export type Reminder = v.InferOutput<typeof reminderDue.data>;
