import { list, text, type Topic } from './model.ts';

/** Help, global-ecosystem/overview (decisions §23: anonymity and NO DATA rule, map, charts). */
const overview: Topic = {
  area: 'global-ecosystem',
  id: 'overview',
  title: 'Global Ecosystem overview',
  sections: [
    {
      heading: 'What Global Ecosystem is for',
      blocks: [
        text(
          '[[Global Ecosystem|frame]] in the sidebar shows anonymised data of the projects of all companies in the portal, not of yours alone: how many projects there are, what is recommended for them and what is claimed. It is for subscribers of the Global package only. [[Start Tour|global-ecosystem]] leads through the page.',
        ),
      ],
    },
    {
      heading: 'How companies stay anonymous',
      blocks: [
        text(
          'All figures are computed once a night, in UTC, and stay the same for the day; the page says of which night they are, and of which one the oldest figure is. Only these results are kept, without the name of a company, a project or a person.',
        ),
        list([
          'A figure is shown only where at least five projects of at least three companies stand behind it.',
          'Counts are rounded to the nearest 5, amounts to their first three digits.',
          'An amount is withheld where one or two companies have nearly all of it.',
          'A figure stays as it is until several projects behind it have changed.',
          'Another figure may be withheld as well, where the first could be worked out from it.',
        ]),
      ],
    },
    {
      heading: 'NO DATA',
      blocks: [
        text(
          'Where too little stands behind a figure, the page says NO DATA in its place. Claims and their amounts need at least five claims: a country with fewer says NO DATA. It does not mean that there is nothing.',
        ),
      ],
    },
    {
      heading: 'Map and countries',
      blocks: [
        text(
          'On the map each country is a bubble with its claims in US dollars. Press it for the figures of the country. The list of countries beside the map has the same figures, and those of countries that have no place on the map.',
        ),
      ],
    },
    {
      heading: 'Chart',
      blocks: [
        text(
          'The chart shows one set of data at a time as a ring, with the figures as a table beside it. Where nothing can be shown, it says «There is no data to display yet.»',
        ),
      ],
    },
  ],
};

/** Help, global-ecosystem/advanced-details (decisions §23: drill-down, filters, currency). */
const advancedDetails: Topic = {
  area: 'global-ecosystem',
  id: 'advanced-details',
  title: 'Global Ecosystem in detail',
  sections: [
    {
      heading: 'Filters',
      blocks: [
        text(
          '[[Filters|global-ecosystem]] opens the filters and says how many are in force. They narrow every figure of the page by project type, business category, construction type, country and start of the policy. The start of the policy is a period that ends today, such as the last five years: it moves on with the days. The filters stand in the address of the page, so that a link or a bookmark keeps them.',
        ),
        text(
          'The more you narrow, the fewer projects are left, and the more often a figure says NO DATA. Remove a filter by its button, or all of them at once.',
        ),
      ],
    },
    {
      heading: 'Sets of data, and what is behind them',
      blocks: [
        list([
          'Project types: the projects by their type.',
          'Claim amounts: the claims in US dollars by their type.',
          'Claim types: the number of claims by their type.',
          'Risk categories: the recommendations by their category. Press a category for the types of recommendations in it, and go back to all categories with the button above the chart.',
          'Risk priorities and risk statuses: the recommendations by their priority and by their status.',
        ]),
        text('Every chart can be saved as a picture or as figures.'),
      ],
    },
    {
      heading: 'Currency',
      blocks: [
        text(
          'Amounts are in US dollars, whatever the currency of the projects, converted at the rate of a day that the page names. A change of the rate alone can therefore move them from one day to the next.',
        ),
      ],
    },
    {
      heading: 'How a project compares',
      blocks: [
        text(
          'Where the risk score of a project is explained, one sentence says how it stands among projects of its kind, for instance that its risk is lower than that of most of them. It needs at least 20 projects of that kind from at least three companies, and is computed in the same night.',
        ),
      ],
    },
  ],
};

export const GLOBAL_ECOSYSTEM_TOPICS: readonly Topic[] = [overview, advancedDetails];
