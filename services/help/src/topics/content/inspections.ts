import { ENGINEER, RISK_COORDINATOR } from './audiences.ts';
import { list, text, type Topic } from './model.ts';

/** Help, projects/inspections-time-and-expenses (decisions §6, §18, §23); risk coordinators and engineers only. */
export const INSPECTIONS_TIME_EXPENSES: Topic = {
  area: 'projects',
  id: 'inspections-time-and-expenses',
  title: 'Inspections, time and expenses',
  sections: [
    {
      heading: 'Planning an inspection',
      blocks: [
        text(
          'An inspection has a location, a start, an end at most 14 days later, a kind (on site, virtual or desktop), attendees and an agenda of at most 1,000 characters. Its start is in the future, and a project has no more inspections than expected: 1 to 10, four unless the insurer says otherwise. Proposed dates divide the policy period evenly. Times are kept for the time zone of the site: you read the time there first and your own second. A list, a calendar and a map show what is planned, and which numbers have no date yet.',
        ),
        text(
          'Attendees are contacts of the project, or e-mail addresses that you type or paste. “Save and Send Invite” mails them an invitation with a calendar file, later what has changed, and tells those who are attendees no longer. “Save” alone mails no attendee. Cancelling or deleting the inspection, or deleting its project, tells everybody who was invited.',
        ),
        text('You plan inspections for the engineers of your company.', RISK_COORDINATOR),
        text('You plan inspections in projects whose primary risk engineer you are.', ENGINEER),
      ],
    },
    {
      heading: 'From Upcoming to Completed',
      blocks: [
        list([
          'Upcoming: planned. It can be edited, moved to another day or deleted, as long as nothing has been recorded. The people concerned are notified of a new date.',
          'In Progress: starts automatically at the start time. Recording opens 15 minutes earlier.',
          'Completed: when the primary risk engineer closes it. An end that has passed does not close it; after 24 hours you are reminded.',
          'Cancelled: with a reason of at most 300 characters, and only while it has no recommendations.',
        ]),
        text(
          'Closing the project freezes upcoming inspections; reopening resumes them. A reminder to plan comes one month ahead, and documents for a virtual inspection are due five days before it.',
        ),
      ],
    },
    {
      heading: 'Time and expenses',
      blocks: [
        text(
          'An entry of time has an activity, a day that is not in the future and hours in steps of a quarter, 24 at most; it is worth hours times rate. An expense has a category, such as mileage, hotel or printing, and an amount. The rate is the company’s, otherwise the one that is typed, and an entry keeps it. Where the currency of the rate differs from that of the project, the last exchange rate on or before the day is used; one that is more than 45 days old has to be confirmed. Entries marked as billed disappear from the list.',
        ),
        text(
          'You enter and change the entries of your own company, mark them as billed, and may undo a billing with a reason.',
          RISK_COORDINATOR,
        ),
        text(
          'You enter your own time and expenses in projects to which you are or were assigned, up to the last day of the assignment, and change only what is yours and not yet billed. A day has 24 hours over all projects.',
          ENGINEER,
        ),
        text(
          'Currency and status of a project stand under [[PROJECT DETAILS|project-details]] and in the column [[Status|projects-list]] of the list.',
        ),
      ],
    },
  ],
};
