import { ALL_BUT_SITE_CONTACT, CLIENT, ENGINEER, INSURER, INTERMEDIARY, RISK_COORDINATOR } from './audiences.ts';
import { list, text, type Section } from './model.ts';

/** Documents of a project, as every role that has them reads it (decisions §23: folders, types, private files, layouts). */
export const documents: readonly Section[] = [
  {
    heading: 'Documents',
    blocks: [
      text(
        'The documents of a project lie in folders. Three of them are there from the first day: Insurance Documents, Layouts and Inspections; Risk Review Information joins them. Layouts and Risk Review Information cannot be renamed or removed.',
      ),
      text(
        'Accepted are .pdf, .jpg, .jpeg, .png, .gif, .bmp, .mp4, .mov, .doc, .docx and .xlsx; Layouts take PDF files only. Several files are sent one after the other; a large one goes on where it stopped when the connection comes back. When a file is renamed, it keeps its ending, and the characters / \\ ? % * : . | " < > are left out. In a closed project files can be read and downloaded, and nothing else.',
      ),
    ],
  },
  {
    heading: 'What you may do with files',
    for: ALL_BUT_SITE_CONTACT,
    blocks: [
      text(
        'You add, rename, move and delete folders and files, and you alone decide what is private: a private file is seen by coordinators and {underwriter}s only. What you delete is gone at once. For 30 days a coordinator can have it brought back, through the portal’s API alone; after that nobody can.',
        INSURER,
      ),
      text(
        'You add, rename and move folders and files. You delete only what you have added yourself, and what was made private by the insurer is not shown to you.',
        RISK_COORDINATOR,
      ),
      text(
        'As the primary risk engineer you add, rename and move folders and files, and delete your own. Your opening a layout or a risk-review file is noted, so that the site sees what you have read; a file that was replaced after that says so. If you are not the primary engineer, you read the files of the project and change nothing.',
        ENGINEER,
      ),
      text(
        'You read what is not private, and add files to Risk Review Information: that is the place for what the risk engineer has asked you for. Renaming, moving and deleting are not yours.',
        CLIENT,
      ),
      text(
        'You read what is not private, and add files to Risk Review Information, for instance a survey that the client gave you. Renaming, moving and deleting are not yours.',
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
        'Notes are the log of those who run the project: coordinators, {underwriter}s, risk coordinators and risk engineers. Clients, brokers and the site never see them. They stand under [[NOTES|project-notes]], newest first, five on a page. Press [[Add Note|project-notes]] to write one: a title of at most 50 characters and a text of at most 1,000. A row opens the whole note; its menu edits and deletes it.',
      ),
      list([
        'Coordinators of the insurer can change and delete every note.',
        'Everybody else changes and deletes only what they wrote themselves.',
        'Risk engineers write notes in projects whose primary engineer they are.',
        'In a closed project notes are only read.',
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
      'Until documents are there, send papers to the insurer by the way you have agreed on. What has been recorded so far about your project stands under [[PROJECT DETAILS|project-details]]; open it from [[Projects|frame]] and tell the insurer what is out of date.',
    ),
  ],
};
