import { later, list, steps, text, type Topic } from './model.ts';

/** Help, projects/budget-fee-proposal (decisions §7, §18, §23); coordinators and underwriters only. */
export const BUDGET_FEE_PROPOSAL: Topic = {
  area: 'projects',
  id: 'budget-fee-proposal',
  title: 'Budget and fee proposal',
  sections: [
    {
      heading: 'Budget',
      notYet: later('The budget section of a project is'),
      blocks: [
        text(
          'A budget is an allowance for one service of the project: initial, periodic, virtual or final inspection, desktop review, main or abridged report, follow-up of recommendations. Each service has one budget at most; when all have one, the portal says «You have already allocated budget for all of your services. If you want to update it, you can edit already allocated budgets.»',
        ),
        text(
          'The allowance is measured against a premium. Construction uses the premium of the project type, of Delay in Start Up (DSU) and of Terrorism (TRIA); operational property uses the premium of the project type, with that of business interruption, and Terrorism. The premiums themselves are part of [[PROJECT DETAILS|project-details]], where you change them with [[Edit|project-details]]. Only coordinators and {underwriter}s see budgets. In a closed project none can be added.',
        ),
      ],
    },
    {
      heading: 'Fee proposal',
      notYet: later('The fee proposal section of a project is'),
      blocks: [
        text('A fee proposal asks companies what the work would cost. It is not part of the Lite package.'),
        steps([
          'Choose the companies to ask, the services and the number of inspections, 1 to 10, and describe the work in less than 1,000 words.',
          'Send it. Everybody asked gets a link of their own that needs no sign-in and ends after 14 days.',
          'They fill in rates, hours, travel and up to nine expenses; the portal adds up the total.',
          'Compare the answers side by side and accept one. The others are rejected with it, and an assignment for the accepted company is made.',
        ]),
        text(
          'A proposal is a Draft until it is Sent, Waiting For Approval from the first answer on, and ends as Approved or Rejected.',
        ),
      ],
    },
    {
      heading: 'Why a fee proposal may be blocked',
      blocks: [
        list([
          'A resource is assigned to the project already.',
          'No budget has been added: add the budget first.',
          'The project is closed.',
          'Time and expenses were already entered.',
        ]),
        text('Each of these is said in words at the place where you would create the proposal.'),
      ],
    },
  ],
};
