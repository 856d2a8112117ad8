import * as v from 'valibot';

/**
 * The check of decisions §26.19 that refuses an action: the rights of the viewer on the item (role, own, primary
 * engineer), a closed project, the item's state, or a condition that can be met.
 */
export const OBSTACLES = ['role', 'closed', 'state', 'guard'] as const;
export type Obstacle = (typeof OBSTACLES)[number];

/** Input that an action asks for, besides the item: a text, or another person. */
export const actionNeeds = v.variant('kind', [
  v.object({
    kind: v.literal('text'),
    field: v.string(),
    maxLength: v.number(),
    /** Words of which the text begins with one. */
    startsWith: v.optional(v.array(v.string())),
  }),
  v.object({ kind: v.literal('person'), field: v.string(), isOptional: v.boolean() }),
]);
export type ActionNeeds = v.InferOutput<typeof actionNeeds>;
export type TextNeeded = Extract<ActionNeeds, { readonly kind: 'text' }>;

/**
 * Schema of an action on an item, as the server judges it for the viewer now. A refused one has the obstacle, the code of
 * the reason (libs/workflow) and its text; an allowed one has `needs` where it asks for input.
 */
export const actionVerdict = <const Actions extends readonly string[]>(actions: Actions) =>
  v.object({
    action: v.picklist(actions),
    allowed: v.boolean(),
    obstacle: v.optional(v.picklist(OBSTACLES)),
    reason: v.optional(v.string()),
    text: v.optional(v.string()),
    needs: v.optional(actionNeeds),
  });
export interface ActionVerdict<Action extends string = string> {
  action: Action;
  allowed: boolean;
  obstacle?: Obstacle | undefined;
  reason?: string | undefined;
  text?: string | undefined;
  needs?: ActionNeeds | undefined;
}

/** Schema of all actions on an item. */
export const actionVerdicts = <const Actions extends readonly string[]>(actions: Actions) =>
  v.array(actionVerdict(actions));
