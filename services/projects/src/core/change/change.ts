import type { ReportNoteAnswer } from '@portal/contracts/projects/report-note';
import type { Actor } from '@portal/event-bus';
import type { AuditEntry, AuditOrigin } from '@portal/service-kit';
import type { ItemKind } from '../history/item-kinds.ts';
import type { ProjectContent } from '../project/project.mapping.ts';
import type { PendingEvents } from './pending-event.ts';

type Fields = NonNullable<AuditEntry['before']>;

/** States of an item before and after. `before` is null for an added item, `after` for a deleted one. */
interface States<State = Fields> {
  readonly id: string;
  readonly before: State | null;
  readonly after: State | null;
  /** Further facts for the audit record. */
  readonly details?: Fields;
}

interface PublishedZone {
  /** Events to publish; null states that there are none. */
  readonly event: PendingEvents;
  readonly actor: NonNullable<Actor>;
}

/** A change that is written to the audit record only. */
export interface AuditedChange extends States {
  readonly kind:
    | 'note'
    | 'contact'
    | 'globalContact'
    | 'projectType'
    | 'businessType'
    | 'parentCompany'
    | 'causeOfLoss'
    | 'projectView';
}

/** Acceptance of a project by a contact who opens it. It names its audit action, because the endpoint of a read has none. */
export interface AcceptedContact extends States {
  readonly kind: 'contact';
  readonly action: 'accept';
  readonly origin: AuditOrigin;
}

/** End of a contact with its person's part in the project. It names its audit action where no request makes it. */
export interface EndedContact extends States {
  readonly kind: 'contact';
  readonly action: 'end';
  readonly origin: AuditOrigin | undefined;
}

/** A change of an item that other services follow. It has no history. */
export interface PublishedChange extends States, PublishedZone {
  readonly kind: 'location' | 'companyContact';
}

/**
 * A step of an item that has a history. The history keeps the status before and after, null for items without one, and
 * the other fields of both states that differ. A deleted item has no history.
 */
export interface Step extends States<Fields & { readonly status: string | null }> {
  readonly kind: ItemKind;
  readonly projectId: string;
  readonly action: string;
  /** The reason or comment that was given. */
  readonly words?: string | null;
  /** True for a step that saves while somebody types: it is added to the line of the one just before it. */
  readonly isMerged?: boolean;
}
export type StepChange = Step & PublishedZone;

/** A change of a project. The history compares the contents; the audit record keeps `before` and `after`. */
export interface ProjectChange extends States {
  readonly kind: 'project';
  readonly action: string;
  /** Events to publish; null states that there are none. */
  readonly event: PendingEvents;
  readonly actor: Actor;
  /** Names the service's own part in a change that no request makes. */
  readonly origin?: AuditOrigin | undefined;
  /** Tab that open pages load again; null for none. */
  readonly tab: 'details' | null;
  /** Null for a project that was added or deleted. */
  readonly content: { readonly before: ProjectContent; readonly after: ProjectContent } | null;
}

/** An answer of report notes, with the ids of its photographs. */
export interface RecordedAnswer extends Pick<ReportNoteAnswer, 'value' | 'comment'> {
  readonly photos: readonly string[];
}

/** Changed answers by question, each with a history of its own. The id is the inspection's. */
export interface AnswersChange extends States<Readonly<Record<string, RecordedAnswer | null>>> {
  readonly kind: 'reportNotes';
  readonly projectId: string;
  readonly after: Readonly<Record<string, RecordedAnswer | null>>;
  readonly actor: NonNullable<Actor>;
}

/** A change of one item. Its kind decides which parts it must have. */
export type Change =
  | AuditedChange
  | AcceptedContact
  | EndedContact
  | PublishedChange
  | StepChange
  | ProjectChange
  | AnswersChange;

/**
 * Author of changes: the person of a request, or the service itself with its audit origin, where it follows an event of a
 * person's or the clock.
 */
export type ChangeAuthor =
  | { readonly actor: NonNullable<Actor>; readonly origin?: undefined }
  | { readonly actor: Actor; readonly origin: AuditOrigin };
