import { IMPORT_MAX_ROWS_TEXT } from '@portal/contracts/projects/import-limits';
import { OFFLINE_AFTER_MINUTES } from '@portal/contracts/projects/device-lists';
import {
  ALL_BUT_SITE_CONTACT,
  CLIENT,
  COLUMNS_A,
  COLUMNS_B,
  COLUMNS_C,
  COLUMNS_D,
  COORDINATOR,
  DEVICE_READERS,
  ENGINEER,
  INSURER,
  INSURER_AND_RISK_SIDE,
  INTERMEDIARY,
  RISK_COORDINATOR,
  SITE_CONTACT,
  UNDERWRITER,
} from './audiences.ts';
import { list, steps, text, type Section, type Topic } from './model.ts';

const finding: Section = {
  heading: 'Finding a project',
  blocks: [
    text(
      '[[Projects|frame]] in the sidebar lists ten projects to a page. Type a part of a name into [[Search by Name|projects-list]]; the list follows a moment after you stop typing. A click on the head of a column sorts by it, a second click reverses the order, a third restores the order by name. Search, order and page are part of the address, so a bookmark or a link sent to a colleague shows the same rows, as far as the colleague may see them.',
    ),
    text(
      '[[Filters|projects-list]] narrows the list and is part of the address too. [[Columns|projects-list]] shows, hides and moves columns for you alone; the name is always shown. The current list can be saved as a view: the button [[All projects|projects-list]] names the view that is shown, and its menu opens, saves, renames and deletes views. You can keep twenty; nobody else sees them. [[Export|projects-list]] saves all pages of what is shown as an Excel workbook or a CSV file, in the columns and the order of the list.',
    ),
    text(
      '[[Map|projects-list]] shows the same projects on a map of the world, each at its primary location; [[List|projects-list]] shows the rows again. Projects close to each other are one disc with their number: a click on it zooms in. A click on a single project, or on several at one place, opens a pop-up with «Go to Project». The arrow keys move the map, + and − zoom, and Enter opens the nearest project to its middle. A table beside the map lists all projects in view; projects without a location are only shown in the list.',
    ),
    text(
      'Your columns follow the policy: [[Project Name|projects-list]], [[Reference No.|projects-list]], [[Client Company|projects-list]], [[Country|projects-list]], [[Policy No.|projects-list]], [[Total Premium|projects-list]], [[Line %|projects-list]], [[Policy Start|projects-list]], [[Policy Expiry|projects-list]] and [[Status|projects-list]].',
      COLUMNS_A,
    ),
    text(
      'Your columns follow the values: [[Project Name|projects-list]], [[Reference No.|projects-list]], [[Country|projects-list]], [[Build Date|projects-list]], [[Construction Value|projects-list]], [[Value at Risk|projects-list]], [[Risk Score|projects-list]] and [[Status|projects-list]]. Value at Risk and Risk Score show «–» until the data that they derive from has been recorded.',
      COLUMNS_B,
    ),
    text(
      'Your columns follow the policy: [[Project Name|projects-list]], [[Reference No.|projects-list]], [[Country|projects-list]], [[Policy No.|projects-list]], [[Policy Start|projects-list]], [[Policy Expiry|projects-list]], [[Total Premium|projects-list]], [[Line %|projects-list]] and [[Status|projects-list]].',
      COLUMNS_C,
    ),
    text(
      'Your columns follow the site: [[Project Name|projects-list]], [[Reference No.|projects-list]], [[Insurance Company|projects-list]], [[Country|projects-list]], [[Build Date|projects-list]], [[Construction Value|projects-list]] and [[Status|projects-list]].',
      COLUMNS_D,
    ),
  ],
};

const opening: Section = {
  heading: 'Opening a project',
  for: ALL_BUT_SITE_CONTACT,
  blocks: [
    text(
      'A click on a row opens the project at [[PROJECT DETAILS|project-details]]. You are shown what your role may see: all projects of your company.',
      INSURER,
    ),
    text(
      'A click on a row opens the project at [[PROJECT DETAILS|project-details]]. The list contains only the projects in which you take part. You cannot open other projects, not even by their address.',
      { roles: ['Broker', 'InsuranceRepresentative', 'RiskManager', 'DeveloperOwner'] },
    ),
    text(
      'A click on a row opens the project at [[PROJECT DETAILS|project-details]]. Internal risk engineers see all projects of their company; external ones those in which they are a contact or to which they are assigned. Unless you are the primary risk engineer of a project, everything in it is read-only for you.',
      ENGINEER,
    ),
    text(
      'A click on a row opens the project at [[PROJECT DETAILS|project-details]]. The list contains the projects in which somebody of your company is a contact or has an assignment.',
      RISK_COORDINATOR,
    ),
  ],
};

const openAndClosed: Section = {
  heading: 'Open and Closed',
  blocks: [
    text(
      'A project is Open or Closed; a new one is Open. Closed projects stay in the list, greyed, and everything in them can still be read. Nothing can be changed: a change is refused with «Project has been closed. No further actions are allowed.» The label Reallocate on a row means that the project waits for another risk engineer.',
    ),
    text(
      'Only coordinators close a project, with [[Close Project|project-actions]] and a reason of at most 50 characters, and only they reopen it, again with a reason. Closing ends links to fee proposals that are still open and freezes upcoming inspections; reopening resumes them.',
      COORDINATOR,
    ),
    text(
      'Only the {coordinator} closes and reopens projects: each needs a reason, and the people of the project are notified.',
      {
        roles: [
          'ICUnderwriter',
          'Broker',
          'InsuranceRepresentative',
          'RiskManager',
          'DeveloperOwner',
          'SiteContact',
          'RCCoordinator',
          'RiskEngineer',
        ],
      },
    ),
  ],
};

const adding: Section = {
  heading: 'Adding projects',
  for: COORDINATOR,
  blocks: [
    text(
      '[[Add Project|projects-list]] opens an empty form. Required fields are marked with an asterisk: [[Project Name|add-project]], [[Parent Company|add-project]], [[Type|add-project]], [[Currency|add-project]], [[Construction Value|add-project]] and the dates of the policy are among them. Names contain letters, digits and ( ) # № / - only and at most 50 characters, and no two projects of a company have the same name. The other coordinators of your company are told at once that the project has nobody assigned yet. Lite packages include 20 to 50 projects; when the number is reached, the buttons say so.',
    ),
    text('Many projects at once come from a workbook:'),
    steps([
      'Press [[Import|projects-list]] and then [[Download template|import-dialog]]: a sheet named Projects whose heads are the labels of the form.',
      `Fill in one row a project, ${IMPORT_MAX_ROWS_TEXT} at most, and save it as .xlsx.`,
      'Choose the file and press [[Check file|import-dialog]]. The check lists each problem with its row, its column and what is wrong, and changes nothing.',
      'Press [[Import|import-dialog]]. Either all rows become projects or none does; correct the rows named under «Import Failed» and try again.',
      'Press «Download refused rows» there for a workbook of these rows alone, whose last column says what is wrong. Once corrected it can be imported by itself; remove the same rows from the first workbook and import the rest.',
    ]),
  ],
};

const tabs: Section = {
  heading: 'The sections of a project',
  for: ALL_BUT_SITE_CONTACT,
  blocks: [
    text(
      'A project is read section by section, each on a tab of its own. Beside the details your role will have: location, notes, documents, contacts, inspections, budget, fee proposal, resources, report notes, recommendations, claims, value at risk (operational property only), analytics, reports and controls. Fee proposals are not part of the Lite package.',
      INSURER,
    ),
    text(
      'A project is read section by section, each on a tab of its own. Beside the details your role will have: location, documents, contacts, report notes once a report has been generated, recommendations, claims, value at risk (operational property only), analytics and reports.',
      INTERMEDIARY,
    ),
    text(
      'A project is read section by section, each on a tab of its own. Beside the details your role will have: location, documents, recommendations, claims, value at risk (operational property only), analytics, reports and controls. Risk managers also read the report notes once a report has been generated.',
      CLIENT,
    ),
    text(
      'A project is read section by section, each on a tab of its own. Beside the details your role will have: location, notes, documents, contacts, inspections, resources, report notes, recommendations, claims, time and expenses, value at risk (operational property only), analytics, reports and controls.',
      RISK_COORDINATOR,
    ),
    text(
      'A project is read section by section, each on a tab of its own. Beside the details your role will have: location, notes, documents, contacts, inspections, report notes, recommendations, claims, time and expenses, value at risk (operational property only), analytics, reports and controls.',
      ENGINEER,
    ),
    text(
      'The company that owns a project decides which roles see which of its sections; some belong to a role and cannot be removed. A change takes effect immediately. A tab that is greyed cannot be opened yet: rest the pointer on it, or go to it with the arrow keys, and it says why.',
    ),
  ],
};

const lifeCycle: Section = {
  heading: 'How the work goes',
  blocks: [
    list([
      'The insurer starts the project for a renewal or an inspection and assigns a risk engineer.',
      'An inspection is planned: it is Upcoming, becomes In Progress by itself when its time comes, and Completed when the risk engineer closes it.',
      'What the engineer finds becomes recommendations. They are approved before they are issued, then actioned on site, reviewed and closed.',
      'A main report is sent for approval, then to the broker.',
    ]),
  ],
};

const controls: Section = {
  heading: 'CONTROLS',
  for: DEVICE_READERS,
  blocks: [
    text(
      'Where a project has devices on site, CONTROLS shows each as a card: its kind, its status, when it was last seen, its limits and the readings of the last 24 hours as a line. Press one for a week or a month and for its history.',
    ),
    list([
      'Online: the device sends readings within its limits.',
      `Offline: nothing has come from it for ${OFFLINE_AFTER_MINUTES} minutes or longer.`,
      'Alert: a reading is above the highest or below the lowest value. The alert ends with a reading within the limits.',
    ]),
    text(
      'An alert also proposes a recommendation. It waits in CONTROLS until the primary risk engineer adds it to an inspection as a draft, or dismisses it with a reason.',
      INSURER_AND_RISK_SIDE,
    ),
    text(
      'You switch CONTROLS on in the details of the project, and register its devices. The token of a device is shown once; replace it when it is lost. Limits can be changed at any time.',
      COORDINATOR,
    ),
    text('You can acknowledge an alert, so that everybody sees that somebody looks after it.', {
      roles: ['ICCoordinator', 'RiskManager', 'DeveloperOwner'],
    }),
  ],
};

const news: Section = {
  heading: 'What is new',
  blocks: [
    text(
      'The bell [[Notifications|frame]] opens a panel with two tabs, [[New|notifications]] and [[All|notifications]]. It is updated while you work; a teaser at the foot of the sidebar shows the latest for a few seconds, and on a phone the number at the bell tells of it. A click on a notification opens its item and marks it as read. One that asks for an action stays new until somebody has acted.',
    ),
    text(
      'What should not wait also reaches you by e-mail at once. Most of the rest comes in one e-mail a day, Your daily summary, at 8 in the morning of the time zone in which you signed in last. What you have read by then is left out.',
    ),
    text(
      'As {underwriter} you can change the details of every project of your company, but neither add nor close one.',
      UNDERWRITER,
    ),
  ],
};

const siteContactWork: Section = {
  heading: 'Your part',
  for: SITE_CONTACT,
  blocks: [
    text(
      'As a {siteContact} you represent the site. You upload the documents that are required before an inspection, where the folder allows it and you are the primary {siteContact}. Recommendations reach you when they have been issued, never as drafts: you say that work has begun, and what was done; the risk engineer reviews it and closes it, or asks for more. Budgets, claims and fees are not shown to you.',
    ),
    text('A click on a project in the list opens its documents.'),
  ],
};

/** Help, projects/overview (decisions §23: life-cycle, Open/Closed, tabs by role, import, search). */
export const PROJECTS_OVERVIEW: Topic = {
  area: 'projects',
  id: 'overview',
  title: 'Projects overview',
  sections: [finding, opening, openAndClosed, adding, tabs, siteContactWork, lifeCycle, controls, news],
};
