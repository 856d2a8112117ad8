import { later, list, steps, text, type Topic } from './model.ts';

/** Help, projects/budget-fee-proposal (decisions §7, §18, §23); coordinators and underwriters only. */
export const BUDGET_FEE_PROPOSAL: Topic = {
  area: 'projects',
  id: 'budget-fee-proposal',
  title: 'Budget and fee proposal',
  sections: [
    {
      heading: 'Budget',
      blocks: [
        text(
          'An allowance is the part of a premium that may be spent on services. Construction has an allowance for the premium of the project type, of Delay in Start Up (DSU) and of Terrorism (TRIA); operational property has one for the premium of the project type, with that of business interruption, and one for Terrorism. The premiums themselves are part of [[PROJECT DETAILS|project-details]], where you change them with [[Edit|project-details]].',
        ),
        steps([
          'Open [[BUDGET|project-budget]] and set the allowance of a premium.',
          'Choose [[Add Budget|project-budget]], a service and the premium that pays for it, and enter the amount. The form says what the allowance leaves.',
          'Change or delete a budget with the menu of its card.',
        ]),
        text(
          'A service is an initial, periodic, virtual or final inspection, a desktop review, a main or abridged report, or the follow-up of recommendations. Each has one budget at most; when all have one, the portal says «You have already allocated budget for all of your services. If you want to update it, you can edit already allocated budgets.»',
        ),
        text(
          'The budgets of a premium never exceed its allowance, and an allowance never falls below its budgets. All amounts are in the currency of the project. Only coordinators and {underwriter}s see budgets. In a closed project they stay as they are.',
        ),
        text(
          'Below the budgets stands what risk engineers have booked on the project: hours and amounts by service, then entry by entry, without rates. Coordinators mark entries of their own engineers, and of engineers without a company, as billed; entries of a risk company are billed by its coordinator. Billed entries leave the list, and the filter shows them again.',
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
