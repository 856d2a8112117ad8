import { ALL_BUT_SITE_CONTACT, CLIENT, ENGINEER, INSURER, INTERMEDIARY, RISK_COORDINATOR } from './audiences.ts';
import { list, text, type Section } from './model.ts';

/** Documents of a project, as every role that has them reads it (decisions §23: folders, types, private files, layouts). */
export const documents: readonly Section[] = [
  {
    heading: 'Documents',
    blocks: [
      text(
        'The documents of a project are in folders. Three of them exist from the start: Insurance Documents, Layouts and Inspections; Risk Review Information joins them. Layouts and Risk Review Information cannot be renamed or removed.',
      ),
      text(
        'A file opens beside its list, with its preview, what is known about it, «Download» and a menu of the rest; j and k go on to the next and the previous one, Esc closes it. «Full size» shows a picture, a PDF or a video over the whole page. Files of Word and Excel have no preview: pressing their row downloads them.',
      ),
      text(
        'Accepted are .pdf, .jpg, .jpeg, .png, .gif, .bmp, .mp4, .mov, .doc, .docx and .xlsx; Layouts take PDF files only. Several files are sent one after the other; a large one continues where it stopped when the connection is back. When a file is renamed, it keeps its ending, and the characters / \\ ? % * : . | " < > are left out. In a closed project files can be read and downloaded, and nothing else.',
      ),
    ],
  },
  {
    heading: 'What you may do with files',
    for: ALL_BUT_SITE_CONTACT,
    blocks: [
      text(
        'You add, rename, move and delete folders and files, and you alone decide what is private: a private file is seen by coordinators and {underwriter}s only. Deleted files disappear immediately. For 30 days a coordinator can have them restored, through the portal’s API alone; after that nobody can.',
        INSURER,
      ),
      text(
        'You add, rename and move folders and files. You delete only what you have added yourself, and what was made private by the insurer is not shown to you.',
        RISK_COORDINATOR,
      ),
      text(
        'As the primary risk engineer you add, rename and move folders and files, and delete your own. When you open a layout or a risk-review file, this is recorded, so that the site sees what you have read; a file that was replaced since then is marked. If you are not the primary engineer, you read the files of the project and change nothing.',
        ENGINEER,
      ),
      text(
        'You read what is not private, and add files to Risk Review Information: that is the place for what the risk engineer has asked you for. You cannot rename, move or delete.',
        CLIENT,
      ),
      text(
        'You read what is not private, and add files to Risk Review Information, for instance a survey that the client gave you. You cannot rename, move or delete.',
        INTERMEDIARY,
      ),
      text(
        'Documents for a virtual inspection are due five days before it; a reminder names those that are still missing.',
        CLIENT,
      ),
    ],
  },
];

/** Notes of a project (decisions §11, §20). */
export const notes: readonly Section[] = [
  {
    heading: 'Notes',
    blocks: [
      text(
        'Notes are the log of those who run the project: coordinators, {underwriter}s, risk coordinators and risk engineers. Clients, brokers and the site never see them. They are under [[NOTES|project-notes]], newest first, five on a page. Press [[Add Note|project-notes]] to write one: a title of at most 50 characters and a text of at most 1,000. A row opens the whole note; its menu edits and deletes it.',
      ),
      list([
        'Coordinators of the insurer can change and delete every note.',
        'Everybody else changes and deletes only what they wrote themselves.',
        'Risk engineers write notes in projects whose primary engineer they are.',
        'In a closed project notes are read-only.',
      ]),
    ],
  },
];

/** Section for readers of a project: other places of its papers until then. */
export const documentsMeanwhile: Section = {
  heading: 'What to do until then',
  for: { roles: ['RiskManager', 'DeveloperOwner', 'Broker', 'InsuranceRepresentative'] },
  blocks: [
    text(
      'Until then, send documents to the insurer in the way that you have agreed on. What has been recorded about your project so far is under [[PROJECT DETAILS|project-details]]; open it from [[Projects|frame]] and tell the insurer what is out of date.',
    ),
  ],
};
