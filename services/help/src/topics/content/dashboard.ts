import {
  BROKER,
  ENGINEER,
  GLOBAL_ECOSYSTEM,
  INSURER,
  RISK_SIDE,
  SITE_CONTACT,
  ALL_BUT_SITE_CONTACT,
} from './audiences.ts';
import { later, list, text, type Topic } from './model.ts';

const whereToStart = {
  heading: 'Where to start today',
  blocks: [
    text(
      'After you sign in, the portal opens the first section that you have. At present that is [[Projects|frame]] in the sidebar, which lists every project that you may see with its main figures. [[Help|frame]] below it brings you back here. The bell named [[Notifications|frame]] at the top right shows what has happened since your last visit.',
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
      notYet: later('The Dashboard is'),
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
      heading: 'Summary tiles',
      blocks: [
        text(
          'A row of tiles opens the page: projects, assignments, budgets, reports and inspections, each with its number. A tile also leads to the list that its number counts. Budgets are counted for coordinators and {underwriter}s only, because nobody else may read them.',
          ALL_BUT_SITE_CONTACT,
        ),
        text('One tile counts your inspections and leads to their list.', SITE_CONTACT),
      ],
    },
    {
      heading: 'Filters and Apply',
      blocks: [
        text(
          'One filter bar serves the whole page. It narrows by parent company, project type and business type, construction or operational property, business category, construction type, country, start of the policy, insurance company and project status. Nothing is loaded anew while you choose: the tiles, charts and lists change together once you press Apply, so that no two of them speak of different projects.',
        ),
      ],
    },
    {
      heading: 'Charts',
      blocks: [
        text(
          'Charts show the same projects by type, country and state of work. Every chart can be read as a table, and colours never carry a meaning alone: the name stands beside them. Where there is nothing to count, the chart says «There is no data to display yet.»',
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
      notYet: later('The tools of the Dashboard are'),
      blocks: [
        text(
          'The list of inspections begins with ten rows sorted by name. The same inspections can be read in a calendar or on a map. An inspection carries one of five statuses, always written out beside its colour:',
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
      for: RISK_SIDE,
      blocks: [
        text(
          'Expenses adds up the entries that were not billed yet, for each project and engineer. Whatever has been marked as billed leaves the list.',
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
      heading: 'Getting ready for a visit',
      for: SITE_CONTACT,
      blocks: [
        text(
          'A month before a visit is due you are reminded to agree on a date. Documents for a virtual inspection are due five days before it begins; a reminder names what is missing. Once the visit is over, recommendations that were issued reach you by notification, and the primary {siteContact} answers them.',
        ),
        text(
          'Until the Dashboard is there, the list under [[Projects|frame]] shows the projects you take part in, and [[Notifications|frame]] tells what happened to them.',
        ),
      ],
    },
    {
      heading: 'What to use meanwhile',
      for: ALL_BUT_SITE_CONTACT,
      blocks: [
        text(
          'Until these tools are there, work from [[Projects|frame]]: sort the list by a column, or narrow it with [[Search by Name|projects-list]]. What others have done reaches you under [[Notifications|frame]].',
        ),
      ],
    },
  ],
};

export const DASHBOARD_TOPICS: readonly Topic[] = [overview, tools];
