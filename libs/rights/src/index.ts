export {
  allow,
  publicEndpoint,
  signedIn,
  signedInBeforeTerms,
  type AccessRule,
  type PublicRule,
  type RoleRule,
  type SignedInRule,
} from './access-rule.ts';
export {
  ACTIONS,
  FIELD_LIMITS,
  RESOURCES,
  type Action,
  type Condition,
  type FieldLimit,
  type ItemCondition,
  type Resource,
  type ViewerCondition,
} from './vocabulary.ts';
