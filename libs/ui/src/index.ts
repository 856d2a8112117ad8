export { DataTable, type DataTableProps } from './table/data-table.tsx';
export type { RowSelection } from './table/choice-box.tsx';
export type { DataColumn, ListAddress } from './table/column.ts';
export { Money } from './table/money.tsx';
export { listQueryOf } from './table/list-query.ts';
export { ListTools } from './table/list-tools.tsx';
export { textCell } from './table/text-cell.tsx';
export { useAdded } from './table/use-added.ts';
export { markOf, useMarked } from './table/use-marked.ts';
export { moveBetweenRows } from './table/row-keys.ts';
export { useRowSteps } from './table/use-row-steps.ts';
export { useKeptRows } from './table/use-kept-rows.ts';
export { LIST_SEARCH, listAddressOf, listChangesOf, useListAddress } from './table/use-list-address.ts';
export { SearchField } from './table/search-field.tsx';
export { TextField } from './fields/text-field.tsx';
export { TextAreaField } from './fields/text-area-field.tsx';
export { MoneyField, NumberField, PercentField } from './fields/numeric-field.tsx';
export { ChoicesField } from './fields/choices-field.tsx';
export { CheckField } from './fields/check-field.tsx';
export { useFieldLabel } from './fields/field-labels.ts';
export { FIELD_PARTS, INPUT_ORDER } from './fields/use-field.ts';
export { DateField } from './fields/date-field.tsx';
export { DateTimeField } from './fields/date-time-field.tsx';
export { matchingOptions } from './fields/matching-options.ts';
export { SelectField, type SelectOption } from './fields/select-field.tsx';
export { AddressFields } from './fields/address-fields.tsx';
export { PhoneField } from './fields/phone-field.tsx';
export { FileDrop } from './fields/file-drop.tsx';
export { Attachment } from './attachments/attachment.tsx';
export { AttachmentField } from './attachments/attachment-field.tsx';
export { AttachmentsField } from './attachments/attachments-field.tsx';
export { AttachmentGallery } from './attachments/attachment-gallery.tsx';
export { AttachmentTiles } from './attachments/attachment-tile.tsx';
export { isUnderWay, type UploadQueue } from './attachments/upload-queue.ts';
export { useStoredFile } from './attachments/use-stored-file.ts';
export { useQueuedUploads, useUploadQueue } from './attachments/use-upload-queue.ts';
export { fieldResolver } from './forms/field-resolver.ts';
export { FormActions } from './forms/form-actions.tsx';
export { FormFields } from './forms/form-fields.tsx';
export { FormSection } from './forms/form-section.tsx';
export { placeFieldErrors, SERVER_ERROR } from './forms/place-field-errors.ts';
export { SaveButtons } from './forms/save-buttons.tsx';
export { SavingForm } from './forms/saving-form.tsx';
export { SubmitButton } from './forms/submit-button.tsx';
export { useOpenForm } from './forms/use-open-form.ts';
export { useReturningFocus } from './forms/use-returning-focus.ts';
export { isSaveKey, useSaving, type FaultHandler } from './forms/use-saving.ts';
export { useVersionedSave } from './forms/use-versioned-save.ts';
export { mergeChanges } from './forms/merge-changes.ts';
export { DialogButtons, DialogFacts } from './dialogs/dialog-parts.tsx';
export { ConfirmDialog } from './dialogs/confirm-dialog.tsx';
export { DeleteDialog } from './dialogs/delete-dialog.tsx';
export { ReasonDialog } from './forms/reason-dialog.tsx';
export { useConflict } from './dialogs/use-conflict.tsx';
export { LeaveQuestion, type LeaveQuestionProps } from './dialogs/leave-question.tsx';
export { LeaveDialog } from './dialogs/unsaved-changes-guard.tsx';
export { SidePanel } from './dialogs/side-panel.tsx';
export { type OnClosing, useFormClosing } from './dialogs/use-form-closing.ts';
export { NEW_ITEM, useItemDialog } from './dialogs/use-item-dialog.ts';
export type { EditedItem } from './form-drafts/changes-since.ts';
export { draftedForms, draftKey, readDraft, writeDraft } from './form-drafts/draft-values.ts';
export { useHasFormDraft } from './form-drafts/use-form-draft.ts';
export { actionOn, drawnAction, mayDo, obstacleOf, textNeeded, type DrawnAction } from './actions/action-verdict.ts';
export { AddButton } from './actions/add-button.tsx';
export { GuardedButton, GuardedItem } from './actions/guarded-action.tsx';
export { useItemAction, type ItemAction } from './dialogs/use-item-action.ts';
export { Tree, type TreeNode } from './tree/tree.tsx';
export { fileSizeText } from './fields/file-size.ts';
export { HISTORY_LINES, ItemHistory } from './history/item-history.tsx';
export { Tour } from './tour/tour.tsx';
export type { TourStep } from './tour/tour-dialog.tsx';
export { useTour } from './tour/use-tour.ts';
export { EmptyState } from './states/empty-state.tsx';
export { ErrorLine } from './states/error-line.tsx';
export { ErrorPanel } from './states/error-panel.tsx';
export { Loading } from './states/loading.tsx';
export { NoAccess } from './states/no-access.tsx';
export { NoResults } from './states/no-results.tsx';
export { isFreeKey } from './keyboard/free-key.ts';
export { useKeptFocus } from './keyboard/use-kept-focus.ts';
export { useListStart } from './keyboard/use-list-start.ts';
export { ListWithPane, type ListWithPaneProps } from './list-with-pane/list-with-pane.tsx';
export { asOnePage } from './list-with-pane/one-page.ts';
export { Pane, PaneSection } from './list-with-pane/pane.tsx';
export { isLost, PaneFacts, PaneLead, PaneNote, PendingPane } from './list-with-pane/pane-parts.tsx';
export { usePanePlace } from './list-with-pane/pane-context.ts';
export { hasNextPage, turnPage, type PagedList } from './table/turn-page.ts';
export { withPrimary } from './list-with-pane/with-primary.ts';
export { PaneActions, type PaneAction } from './list-with-pane/pane-actions.tsx';
export { CardStep, cardStepColumn } from './list-with-pane/card-step.tsx';
export { askedStep } from './list-with-pane/asked-step.ts';
export { StepForm } from './list-with-pane/step-form.tsx';
export { Timeline, type TimelineEntry } from './list-with-pane/timeline.tsx';
export { isPhone, usePhone } from './layout/use-phone.ts';
export { PageHeader } from './layout/page-header.tsx';
export { TabBar, TabPanel, type TabLink } from './layout/tab-bar.tsx';
export { Fact, Facts } from './layout/facts.tsx';
export { AccessStatusDot } from './layout/access-status.tsx';
export { FilterChip, type FilterOption } from './table/filter-chip.tsx';
export { CLOSED_LOOK, StatusDot, type StatusLook, type StatusTone } from './marks/status-dot.tsx';
export { BandMark, toneOfBand } from './marks/band-mark.tsx';
export { PriorityBar, type PriorityStep } from './marks/priority-bar.tsx';
export { InspectionMark, shownStatusOf } from './marks/inspection-mark.tsx';
export { INSPECTION_STATUS_COLOURS } from './marks/inspection-colours.ts';
export { formatPhone } from './format-phone.ts';
export { saveBlob } from './save-blob.ts';
export { phoneLink } from './layout/phone-link.tsx';
export {
  formatAddress,
  formatAmount,
  formatDate,
  formatDayOf,
  formatInstant,
  formatNumber,
  formatPercent,
  formatSiteTime,
  formatWallTime,
  formatUtcOffset,
} from './format.ts';
