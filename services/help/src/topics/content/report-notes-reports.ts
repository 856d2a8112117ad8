import { list, text, type Section } from './model.ts';

/** Report notes, for risk engineers (decisions §20, catalogue report-notes). */
export const reportNotes: readonly Section[] = [
  {
    heading: 'Report notes',
    blocks: [
      text(
        'Report notes are the questions that a report is written from, section by section: a score from 0 (good) to 4 (bad), a choice, a text or photographs. They belong to an inspection, and can be written from 15 minutes before it starts. What you type is saved automatically. The tab shows the share of answered questions and lists the missing ones. If an answer is 3 or worse, a recommendation of the matching category is offered.',
      ),
      text(
        'Without a connection an answer stays on the page and is saved as soon as there is one again. If somebody else, or another window of yours, has changed an answer meanwhile, both are shown and you choose which one to keep. The history of an answer says who gave it and when.',
      ),
      text(
        'Only the primary risk engineer writes report notes; others read them, clients and brokers once a report has been generated.',
      ),
    ],
  },
];

/** Reports, their approval and sharing, for risk engineers (decisions §8). */
export const reports: readonly Section[] = [
  {
    heading: 'Reports',
    blocks: [
      text(
        'A preliminary report or one of an online meeting is final at once. A main report, and an abridged one where the insurer asks for it, goes through approval:',
      ),
      list([
        'Draft: you begin it with New Report and work on it in its editor, beside its pages. What you write is saved in each pause; its pages follow the facts of the project when you open it, and a section that would have nothing to print says why.',
        'Waiting for Approval: for external engineers the risk coordinator reads it first, then the insurer, if the company has switched that on.',
        'Approved: the report is frozen; a later change is a new version.',
        'Rejected: with a reason, which stays beside the text until you send it again. A main report is due again within 3 days.',
      ]),
      text('An abridged report offers its summary before it is made, so that you can change it.'),
      text(
        'An approved report is shared by you, the {coordinator} or the {underwriter}, with the broker first and with the client afterwards. Report notes become visible to them from then on.',
      ),
      text(
        'Each version of a report can be downloaded as a PDF. Check file proves that it is the one that was approved. The page Reports, which the project list leads to, has the reports of all projects: those that wait for your approval first.',
      ),
      text(
        'When one of your reports is approved or rejected, the bell named [[Notifications|frame]] tells you. What a report says about the project is taken from [[PROJECT DETAILS|project-details]], so keep your technical fields there up to date.',
      ),
    ],
  },
];
