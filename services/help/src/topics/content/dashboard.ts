import {
  BROKER,
  ENGINEER,
  GLOBAL_ECOSYSTEM,
  INSURER,
  INSURER_AND_RISK_SIDE,
  SITE_CONTACT,
  ALL_BUT_SITE_CONTACT,
} from './audiences.ts';
import { list, text, type Topic } from './model.ts';

const whereToStart = {
  heading: 'Where to start',
  blocks: [
    text(
      'After you sign in, the portal opens the first section that you have. That is [[Dashboard|frame]] in the sidebar. [[Projects|frame]] beneath it lists every project that you may see with its main figures. [[Help|frame]] below it brings you back here. The bell named [[Notifications|frame]] at the top right shows what has happened since your last visit.',
    ),
  ],
};

/** Help, dashboard/overview (decisions §23: summary tiles, filters and Apply, charts). */
const overview: Topic = {
  area: 'dashboard',
  id: 'overview',
  title: 'Dashboard overview',
  sections: [
    {
      heading: 'What the Dashboard is for',
      blocks: [
        text(
          'The Dashboard covers all your projects at once; a project page covers one. It never shows more than the projects themselves do: a figure counts only the projects that you may open, and two people of different companies see different totals on the same day.',
          ALL_BUT_SITE_CONTACT,
        ),
        text(
          'The Dashboard covers all projects in which you are a {siteContact}. It shows you the inspections: which visits to your sites are planned, in progress and done. It never shows a project in which you do not take part.',
          SITE_CONTACT,
        ),
      ],
    },
    whereToStart,
    {
      heading: 'Global Ecosystem',
      for: GLOBAL_ECOSYSTEM,
      blocks: [
        text(
          'The Dashboard shows your own projects. Global Ecosystem shows anonymised data of all companies, and is for subscribers of the Global package only.',
        ),
      ],
    },
    {
      heading: 'My work',
      blocks: [
        text(
          '[[My work|dashboard]] lists what waits for you in all of your projects, the most urgent first: what is overdue, then what is due this week, then what waits without a date. Each line says what it is, of which project, and why it waits. A click on it opens the place where it is done. While you read nothing moves: what comes in is offered by a button that says how much is new, and what has been done meanwhile is marked as done.',
        ),
        text(
          'These keys work while you are not typing: j moves to the next line, k to the one before, and Enter opens it. They work in the lists of the other pages, too.',
        ),
      ],
    },
    {
      heading: 'Summary tiles',
      blocks: [
        text(
          '[[At a glance|dashboard]] has a tile for each kind of thing that you may read, with its number and, beneath it, how many of them are urgent. Both lead to the list that has as many rows, with the same filters. Very large numbers are counted up to 1,000 and end in +.',
          ALL_BUT_SITE_CONTACT,
        ),
        text('[[At a glance|dashboard]] counts your inspections; the tile leads to their list.', SITE_CONTACT),
      ],
    },
    {
      heading: 'Filters and Apply',
      blocks: [
        text(
          'One filter bar serves all pages of the Dashboard. [[Filters|dashboard]] opens it. It narrows by parent company, project type and business type, construction or operational property, business category, construction type, country, start of the policy, insurance company and project status. Nothing is loaded anew while you choose: the tiles, charts and lists change together once you press Apply, so that no two of them speak of different projects. The filters in force stand above the page, each with a button that removes it; they are part of the address, and are kept until you sign out.',
        ),
      ],
    },
    {
      heading: 'Charts',
      blocks: [
        text(
          '[[Charts|dashboard]] show the same projects by type, country and state of work. Every chart can be read as a table, and colours never carry a meaning alone: the name stands beside them. Where there is nothing to count, the chart says «There is no data to display yet.»',
        ),
      ],
    },
  ],
};

/** Help, dashboard/tools (decisions §23: inspections, assignments, reports, recommendations, budgets …). */
const tools: Topic = {
  area: 'dashboard',
  id: 'tools',
  title: 'Dashboard tools',
  sections: [
    {
      heading: 'Inspections as list, calendar and map',
      blocks: [
        text(
          '[[Inspections|dashboard]] begins with ten rows sorted by the name of the project. The same inspections can be read in a calendar or on a map. A row with a date opens its facts beside the list; from there you go to the project. An inspection carries one of five statuses, always written out beside its colour:',
        ),
        list([
          'Not Scheduled (red): the project expects a visit that has no date yet.',
          'Upcoming (yellow): the date is set and still ahead.',
          'In Progress (green): its time has come and it has not been closed.',
          'Completed (blue): the risk engineer has closed it.',
          'Closed (grey): every recommendation of it is closed, or the project is.',
        ]),
      ],
    },
    {
      heading: 'Assignments and reports',
      for: ALL_BUT_SITE_CONTACT,
      blocks: [
        text(
          'Assignments show which risk engineer works on which project, and whether the engineer has taken note of it. Reports lists those that wait for an approval, those that were approved and those that were shared.',
        ),
        text(
          'As a risk engineer you are led from a report straight to the reports of its project, where you can go on writing.',
          ENGINEER,
        ),
        text(
          'A main report is sent for approval first and to the broker afterwards, so brokers find a report here only once it was shared.',
        ),
      ],
    },
    {
      heading: 'Recommendations',
      for: ALL_BUT_SITE_CONTACT,
      blocks: [
        text(
          'All recommendations of your projects stand in one list with their priority, due date and status; a search by project name narrows it. People outside the insurer and the risk company find only what has been issued.',
        ),
      ],
    },
    {
      heading: 'Budgets',
      for: INSURER,
      blocks: [
        text(
          'Budgets compares what was allowed with what was used, project by project. Only coordinators and {underwriter}s see this tool.',
        ),
      ],
    },
    {
      heading: 'Time and expenses',
      for: INSURER_AND_RISK_SIDE,
      blocks: [
        text(
          'Expenses adds up hours and amounts for each project and company, what was billed and what is pending side by side. The filter for what is to be billed leaves the projects that have entries to bill.',
        ),
      ],
    },
    {
      heading: 'Analytics',
      for: ALL_BUT_SITE_CONTACT,
      blocks: [
        text(
          'Analytics adds up the total insured value and the value at risk by project and by country, in US dollars at the last exchange rate on or before the day. On the map, countries are bubbles; closer than zoom level 3 each project has its own marker, whose popup leads to the project.',
        ),
        text('Brokers see the risk score on these markers too.', BROKER),
      ],
    },
    {
      heading: 'Adding up an area',
      for: ALL_BUT_SITE_CONTACT,
      blocks: [
        text(
          '[[Analytics|dashboard]] has a map with three tools. A circle takes a centre and a radius, a polygon its corners, and a storm track a storm since 1980 with a distance on each side of it; storm tracks are part of the packages that have the hurricane layer. Draw on the map or enter numbers, in kilometers or miles. The page then says how many projects lie inside, with their total insured value and value at risk in US dollars, and lists them for you to export. It also says how many projects have no location or no value and are not in the sums.',
        ),
      ],
    },
    {
      heading: 'Columns, views and files',
      blocks: [
        text(
          'Every list has the tools of the list of projects: choose and move its columns, save filters and columns as a view, and export all of its pages as an Excel workbook or a CSV file. Columns and views are yours alone.',
        ),
      ],
    },
    {
      heading: 'Getting ready for a visit',
      for: SITE_CONTACT,
      blocks: [
        text(
          'A month before a visit is due you are reminded to agree on a date. Documents for a virtual inspection are due five days before it begins; a reminder names what is missing. Once the visit is over, recommendations that were issued reach you by notification, and the primary {siteContact} answers them.',
        ),
        text(
          'The list under [[Projects|frame]] shows the projects you take part in, and [[Notifications|frame]] tells what happened to them.',
        ),
      ],
    },
  ],
};

export const DASHBOARD_TOPICS: readonly Topic[] = [overview, tools];
