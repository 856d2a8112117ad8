import { COORDINATOR, INSURANCE_COORDINATOR, RISK_COORDINATOR } from './audiences.ts';
import { list, text, type Topic } from './model.ts';

/** Help, my-company/overview (decisions §23: company info, team and seats, rates visibility, subscription). */
const overview: Topic = {
  area: 'my-company',
  id: 'overview',
  title: 'My Company overview',
  sections: [
    {
      heading: 'What My Company is for',
      blocks: [
        text(
          '[[My Company|my-company]] in the sidebar is where a company looks after itself: who belongs to its team, and who of them may sign in. Only coordinators see it, and only coordinators invite or edit team members. Everybody else changes their own data under Account, and meets colleagues in the contacts of projects.',
        ),
        text(
          'At present it has [[Team Members|my-company]] and [[Rates|my-company]]. Company Info and Subscription follow, each on a tab of its own beside them.',
          RISK_COORDINATOR,
        ),
        text(
          'At present it has [[Company Info|my-company]], [[Team Members|my-company]] and [[Rates|my-company]]. Subscription, Locations and Approval Settings follow, each on a tab of its own beside them.',
          COORDINATOR,
        ),
        text(
          'Company Info holds the logo of the company, a picture of at most 100 KB. The cover of reports on the company’s projects shows it from then on; reports that were sent before keep what they had.',
          COORDINATOR,
        ),
      ],
    },
    {
      heading: 'People who ask to join',
      blocks: [
        text(
          'Somebody who has signed up through the invitation to a project waits until a coordinator decides. A notification tells of it; opening it shows the person’s data here, with Accept and Reject. A rejection asks for a reason, which the person reads when they try to sign in. Nobody gets access before the decision, and after it the change takes effect within a second. The person is mailed either way, and sees only the projects that they were invited to.',
        ),
      ],
    },
    {
      heading: 'Global Ecosystem',
      for: INSURANCE_COORDINATOR,
      blocks: [
        text(
          'What a company may use depends on its package. Global Ecosystem, for example, shows anonymised data and is for subscribers of the Global package only.',
        ),
      ],
    },
  ],
};

/** Help, my-company/team-members (spec 3 §2, §4, §6). */
const teamMembers: Topic = {
  area: 'my-company',
  id: 'team-members',
  title: 'Team members',
  sections: [
    {
      heading: 'The team',
      blocks: [
        text(
          '[[Team Members|my-company]] lists everybody of the company with position, designation, e-mail, status and office. Search finds a name with or without accents. A click on a row opens the member.',
        ),
        text(
          '[[New Team Member|my-company]] adds somebody. Only the primary contact of the company adds other coordinators. The package says how many members of each position may be invited: where all seats are taken, the invitation is refused with a text that says so.',
          COORDINATOR,
        ),
        text(
          '[[New Team Member|my-company]] adds a coordinator or a risk engineer. The package says how many of each may be invited: where all seats are taken, the invitation is refused with a text that says so.',
          RISK_COORDINATOR,
        ),
      ],
    },
    {
      heading: 'Invitations and status',
      blocks: [
        text(
          'A member can be written down without being able to sign in. With Send invite ticked, a link goes to the e-mail address. A team member invited by a coordinator becomes Has Access after the first project registration, that is when the sign-up is complete; nobody has to approve it.',
        ),
        list([
          'No Access: not invited, or the invitation was not used for 14 days. The member can be edited.',
          'Invite Sent: the link is on its way. Resend Invite sends a new one, once a minute at most; the older link stops working.',
          'Has Access: the member signs in and sees the projects of the company by their role.',
        ]),
      ],
    },
    {
      heading: 'Removing a member',
      blocks: [
        text(
          'Delete ends a member’s access immediately, or the invitation where it was not used yet. The primary contact cannot be deleted before another one is named, and a risk engineer not while they are the primary engineer of a project. Somebody of the same position takes over the projects of a member who leaves.',
        ),
      ],
    },
  ],
};

/** Help, my-company/rates (spec 3 §2, §5, §6; decisions §27). */
const rates: Topic = {
  area: 'my-company',
  id: 'rates',
  title: 'Rates',
  sections: [
    {
      heading: 'Time rates and expense rates',
      blocks: [
        text(
          'Rates are the prices of a company’s work, each in its currency. [[Time Rates|rates]] hold the price of an hour, by designation and activity; [[Expense Rates|rates]] that of an item, such as a mile, a photograph or a print. A designation, an activity and a currency have one rate together, so that there is never a doubt which one holds.',
        ),
        text(
          '[[Add Time Rate|rates]] sets one price for several designations and activities at once: tick all that it is for, or choose all of them, and the form says how many rates it adds. Where one of them exists already, nothing is added and the form names it. [[Add Expense Rate|rates]] works in the same way for categories of expenses.',
        ),
        text(
          'A click on a row shows a rate, who changed it last and when, with Edit and Delete. Where somebody else has changed it in the meantime, the form says so before it saves.',
        ),
      ],
    },
    {
      heading: 'Who sees them',
      blocks: [
        text(
          'The coordinators of the company see and change its rates. They are not shared with external risk engineers, and no other company sees them.',
        ),
        text(
          'Broker companies have time rates for the designation Engineer only. Other companies may add designations of their own with Add New.',
          COORDINATOR,
        ),
      ],
    },
  ],
};

export const MY_COMPANY_TOPICS: readonly Topic[] = [overview, teamMembers, rates];
