import { CLIENT, ENGINEER, INSURER, INTERMEDIARY, RISK_COORDINATOR } from './audiences.ts';
import { list, text, type Section } from './model.ts';

/** Recommendations: the path of decisions §5, for each who walks a part of it. */
export const recommendations: readonly Section[] = [
  {
    heading: 'Recommendations',
    blocks: [
      text(
        'A recommendation says what should be done about a risk that an inspection found. It has a category and type, a comment, a due date and one of four priorities. The due date is filled in from the priority, counted from the day at the site, until the engineer sets another one:',
      ),
      list(['Immediate: 7 days', 'Urgent: 30 days', 'Routine: 90 days', 'Advisory: 180 days']),
      text(
        'The tab shows the recommendations of one inspection or of all, as a table or as a board by status. Search, filters and view are part of the address, so that a link leads to the same list. Export saves what the filters leave as a file, and Sheet for the Site prints what is open, with room for answers and a signature.',
      ),
    ],
  },
  {
    heading: 'The path of a recommendation',
    blocks: [
      list(
        [
          'Draft: written by the primary risk engineer.',
          'Waiting For Approval, then Approved or Rejected with a reason: for external engineers the risk coordinator decides, for internal ones the insurer, if the company has switched approval on. Nobody approves their own recommendations.',
          'Sent To Risk Engineer, then Draft Approved: the engineer has read it once more. A corrected recommendation goes to approval again.',
          'Issued: the client and the site can now see it.',
          'In Progress and Actioned: those on site say that work has begun, and what was done.',
          'Closed, or Further Action with a comment: the engineer’s review, never by the person who did the work.',
        ],
        { roles: ['ICCoordinator', 'ICUnderwriter', 'RCCoordinator', 'RiskEngineer'] },
      ),
      list(
        [
          'Issued: it has been approved, and you can see it. You never see drafts.',
          'In Progress: somebody on your side has started the work.',
          'Actioned: it was done, with a description and, if you like, photographs.',
          'Closed: the risk engineer has reviewed it. Further Action: something is missing; the comment says what.',
        ],
        { roles: ['RiskManager', 'DeveloperOwner', 'Broker', 'InsuranceRepresentative'] },
      ),
    ],
  },
  {
    heading: 'Your part',
    blocks: [
      text(
        'You read all recommendations of your projects, approve those of internal risk engineers and of engineers without a company, and comment on them. A reason for a rejection has at most 1,000 characters.',
        INSURER,
      ),
      text(
        'You approve or reject the recommendations of the engineers of your company, one by one or several together, send them back to the engineer, and may issue them once the inspection is Completed.',
        RISK_COORDINATOR,
      ),
      text(
        'You write recommendations while the inspection is going on, from 15 minutes before it starts, and afterwards until they are issued. Some steps are possible only in «Draft Approved»; issuing is one of them, and it needs every recommendation of the inspection to be there. Drafts can be deleted, what was issued cannot: it is closed with the comment that it was superseded or that the risk is accepted.',
        ENGINEER,
      ),
      text(
        'Risk managers, developer owners and the primary {siteContact} say that work has begun and what was done. The due date is a whole day at the site and counts even if nobody has answered: an overdue recommendation weighs half as much again in the risk score.',
        CLIENT,
      ),
      text('You read what was issued and how it goes on, and may comment on it.', INTERMEDIARY),
      text(
        'When you have to act, the bell [[Notifications|frame]] says so; such a notification stays under [[New|notifications]] until somebody has acted.',
      ),
    ],
  },
];
