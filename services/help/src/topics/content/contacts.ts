import {
  COORDINATOR,
  ENGINEER,
  INSURER,
  INTERMEDIARY,
  INTERNAL_ENGINEER,
  RISK_COORDINATOR,
  UNDERWRITER,
} from './audiences.ts';
import { list, text, type Section } from './model.ts';

/** Contacts of a project and their access (decisions §3.4, §11, §21, §23). */
export const contacts: readonly Section[] = [
  {
    heading: 'Contacts',
    blocks: [
      text(
        'Everybody who takes part in a project is one of its contacts, with a position, a name, a company, an e-mail address and a phone number. They are listed under [[CONTACTS|project-contacts]]. The cards above the table name the primary {underwriter}, risk engineer and {siteContact}; the table can be searched by name and sorted by name or company.',
      ),
      text(
        '[[New Contact|project-contacts]] adds somebody; you change and remove contacts, and invite them to the portal.',
        COORDINATOR,
      ),
      text(
        '[[Add from User|project-contacts]] adds somebody who already uses the portal: your own people, those of risk companies that you work with, and your contacts. Risk engineers are listed in two groups: internal ones belong to the insurer, external ones to a risk company or to nobody. They see the project at once.',
        INSURER,
      ),
      text('You add contacts and change them; only a {coordinator} invites and removes them.', UNDERWRITER),
      text(
        'A contact whom the primary risk engineer adds waits for you: Approve lets the person in, Reject asks for a reason. {coordinator}s are told by the bell and by e-mail. Somebody without an account can then be invited, as any other contact.',
        INSURER,
      ),
      text('You read and change the contacts of your own company.', RISK_COORDINATOR),
      text(
        'You read all contacts, and add some where you are the primary risk engineer. Who you add sees nothing until a {coordinator} or {underwriter} of the company that owns the project has approved; if the access is rejected, the contact shows you the reason.',
        ENGINEER,
      ),
      text('You read the contacts; adding and changing them is the insurer’s.', INTERMEDIARY),
      text(
        'People and companies that are not part of a project are under [[Contacts|projects-list]] above the list of projects. Under [[CONTACTS|company-books]] are people, narrowed by position; this gives them no access to projects, but you can choose them when you add a contact to a project. Under [[COMPANY CONTACTS|company-books]] are the insurance, broker and risk companies that you work with.',
        INSURER,
      ),
      text('You keep both books.', COORDINATOR),
      text('You add and change people, and read the companies.', UNDERWRITER),
      text(
        'The insurance, broker and risk companies that your company works with are under [[Contacts|projects-list]] above the list of projects, on the tab [[COMPANY CONTACTS|company-books]]. You add, change and delete them; no other company sees them.',
        RISK_COORDINATOR,
      ),
      text(
        'People who are not part of a project are under [[Contacts|projects-list]] above the list of projects, on the tab [[CONTACTS|company-books]]. You can read them.',
        INTERNAL_ENGINEER,
      ),
    ],
  },
  {
    heading: 'Access status',
    blocks: [
      text('A contact can be written down without being able to sign in. The access status tells how far it has come:'),
      list([
        'No Access: not invited. An invitation that was not used for 14 days ends here too, and somebody who has an account already stands here until they open the project: the contact then shows their own name, phone and company.',
        'Invite Sent: the link is on its way; it can be sent again, once a minute at most, and the older link then stops working.',
        'Need Approval: the person has signed up and waits for the insurer’s coordinator, or for the risk coordinator where it is one of that company’s engineers; or the risk engineer has added the contact, and the insurer has not decided yet.',
        'Has Access: the person can sign in and sees this project.',
        'Access Rejected: refused with a reason; a new invitation may follow.',
      ]),
      text(
        'A team member invited by a coordinator becomes Has Access after the first project registration, that is when the sign-up is complete; nobody has to approve it. Removing somebody from a project ends their access to it immediately.',
      ),
    ],
  },
];

/** Assignments, the resources of a project (decisions §9, §23). */
export const resources: readonly Section[] = [
  {
    heading: 'Resources',
    blocks: [
      text(
        'An assignment gives the project its risk engineer. It names either an engineer or a risk company, whose coordinator then names one. Engineers and companies that your company knows from its contacts can be assigned, and risk companies of its company contacts: one without an account is invited by its e-mail, and has the project once it has registered. They see the project from then on, and no longer once the assignment is declined, cancelled or transferred.',
      ),
      list([
        'Awaiting Resource: the company has it, no engineer is named.',
        'Unviewed: an engineer is named but has not acknowledged it.',
        'Accepted: the engineer has acknowledged it and is the primary risk engineer.',
        'Transfer Pending: another engineer is proposed; the list of projects shows the label Reallocate.',
        'Completed: the project was closed. Cancelled: it was withdrawn.',
      ]),
      text(
        'Coordinators and {underwriter}s create assignments; the coordinator may also name an engineer directly and decide about a transfer. Engineers are offered with the reasons for them, the best first, and on a map around the project, the nearest first; distances and places are told in steps of 50 km.',
        INSURER,
      ),
      text(
        'You name engineers of your own company, and complete or decline a transfer for them. The engineer becomes the primary one by acknowledging the assignment.',
        RISK_COORDINATOR,
      ),
      text(
        'Engineers find their assignments under Assignments, beside the list of projects. There they acknowledge them, or decline with a reason.',
      ),
      text(
        'A project that was just added has nobody assigned. The other coordinators of the insurer are told so by the bell named [[Notifications|frame]].',
      ),
    ],
  },
];
