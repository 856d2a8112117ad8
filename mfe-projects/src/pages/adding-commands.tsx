import type { ProjectTab } from '@portal/contracts/common/tabs';
import { EXPENSE_KINDS } from '@portal/contracts/finance/expense-lists';
import { links, useCommands, useEndpoint, useNavigate } from '@portal/portal-sdk';
import { mayDo, NEW_ITEM } from '@portal/ui';
import { ASSIGNMENT_SCREEN_TEXTS } from '../features/assignments/assignment.texts.ts';
import { BUDGET_SCREEN_TEXTS } from '../features/budget/budget.texts.ts';
import { CLAIM_SCREEN_TEXTS } from '../features/claims/claim.texts.ts';
import { CONTACT_SCREEN_TEXTS } from '../features/contacts/contact.texts.ts';
import { DEVICE_SCREEN_TEXTS } from '../features/devices/device.texts.ts';
import { EXPENSE_SCREEN_TEXTS } from '../features/expenses/expense.texts.ts';
import { NEW_ENTRY } from '../features/expenses/new-entry.ts';
import { THIS_WEEK } from '../features/expenses/week/week-days.ts';
import { FEE_SCREEN_TEXTS } from '../features/fee-proposals/fee-proposal.texts.ts';
import { NEXT_NUMBER } from '../features/inspections/inspection-address.ts';
import { INSPECTION_SCREEN_TEXTS } from '../features/inspections/inspection.texts.ts';
import { NOTE_SCREEN_TEXTS } from '../features/notes/note.texts.ts';
import { TAB_LABELS } from '../features/projects/page/tab.texts.ts';
import { useTabAccess } from '../features/projects/page/tab-access.api.ts';
import { currentOf } from '../features/recommendations/inspections/inspection-bar.tsx';
import { allInspections, notCancelled } from '../features/recommendations/inspections/inspections.api.ts';
import { RECOMMENDATION_SCREEN_TEXTS } from '../features/recommendations/recommendation.texts.ts';

interface AddingCommandsProps {
  readonly projectId: string;
  /** The tab that is shown, whose own buttons are commands already. */
  readonly tabName: string | undefined;
}

/** A page as short as possible: only its verdict is of use. */
const SHORT = { pageSize: 1 } as const;

/**
 * Offers in the command palette what may be added in the other tabs of a project: each leads to its tab with the form open.
 * What is possible is read from the lists, whose services decide; so these commands are there only while the palette is.
 */
export default function AddingCommands({ projectId, tabName }: AddingCommandsProps) {
  const navigate = useNavigate();
  const { data: tabs } = useTabAccess(projectId);
  const isOpen = (tab: ProjectTab): boolean =>
    tabs?.some(({ name, visible, enabled }) => name === tab && visible && enabled) === true;
  const isAsked = (tab: ProjectTab): boolean => tab !== tabName && isOpen(tab);
  const query = { projectId, ...SHORT };
  const contacts = useEndpoint(
    'GET /contacts',
    isAsked('contacts') ? { query: { ProjectId: projectId, ...SHORT } } : null,
  );
  const inspections = useEndpoint('GET /inspections', isOpen('inspections') ? allInspections(projectId) : null);
  const claims = useEndpoint('GET /claims', isAsked('claims') ? { query } : null);
  const notes = useEndpoint('GET /notes', isAsked('notes') ? { query } : null);
  const budgets = useEndpoint('GET /budgets', isAsked('budget') ? { query: { projectId } } : null);
  const fees = useEndpoint('GET /fee-proposals', isAsked('feeProposal') ? { query: { projectId } } : null);
  const assignments = useEndpoint('GET /assignments', isAsked('resources') ? { query } : null);
  const expenses = useEndpoint('GET /expenses', isAsked('expenses') ? { query } : null);
  const devices = useEndpoint('GET /devices', isAsked('devices') ? { query: { projectId } } : null);
  const inspection = currentOf(inspections.data ? notCancelled(inspections.data) : []);

  const offer = (tab: ProjectTab, label: string, isPossible: boolean | undefined, parameter: string, value: string) =>
    isPossible && isAsked(tab)
      ? [
          {
            id: `button.${label}`,
            label,
            hint: TAB_LABELS[tab],
            to: `${links.project(projectId, tab)}?${parameter}=${value}`,
          },
        ]
      : [];
  const { enterWeek, addOf } = EXPENSE_SCREEN_TEXTS;
  const mayBook = expenses.data?.create.allowed;
  const { newContact } = CONTACT_SCREEN_TEXTS;
  const { schedule } = INSPECTION_SCREEN_TEXTS;
  const { add } = RECOMMENDATION_SCREEN_TEXTS;
  const mayAddTo = inspection && mayDo(inspection, 'addRecommendation');
  const offers = [
    ...offer('contacts', newContact, contacts.data?.create.allowed, 'contactId', NEW_ITEM),
    ...offer('inspections', schedule, inspections.data?.schedule.allowed, 'inspectionNumber', NEXT_NUMBER),
    ...offer('recommendations', add, mayAddTo, 'newRisk', inspection?.id ?? ''),
    ...offer('claims', CLAIM_SCREEN_TEXTS.add, claims.data?.create.allowed, 'claimId', NEW_ITEM),
    ...offer('notes', NOTE_SCREEN_TEXTS.add, notes.data?.create.allowed, 'noteId', NEW_ITEM),
    ...offer('budget', BUDGET_SCREEN_TEXTS.add, budgets.data?.create.allowed, 'budgetId', NEW_ITEM),
    ...offer('feeProposal', FEE_SCREEN_TEXTS.add, fees.data?.create.allowed, 'feeProposalId', NEW_ITEM),
    ...offer('resources', ASSIGNMENT_SCREEN_TEXTS.add, assignments.data?.create.allowed, 'assignmentId', NEW_ITEM),
    ...offer('expenses', enterWeek, mayBook, 'week', THIS_WEEK),
    ...EXPENSE_KINDS.flatMap((kind) => offer('expenses', addOf[kind], mayBook, 'expenseId', NEW_ENTRY[kind])),
    ...offer('devices', DEVICE_SCREEN_TEXTS.add, devices.data?.create.allowed, 'deviceId', NEW_ITEM),
  ];
  useCommands(offers.map(({ to, ...command }) => ({ ...command, of: 'around', run: () => void navigate(to) })));
  return null;
}
