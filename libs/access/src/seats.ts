import type { CompanyType, Plan, Role } from '@portal/contracts/common/enums';

/** The four kinds of seats that a plan limits (spec 1 §9). */
export const SEAT_KINDS = ['riskEngineers', 'underwriters', 'coordinators', 'riskCoordinators'] as const;
export type SeatKind = (typeof SEAT_KINDS)[number];
export type Seats = Readonly<Record<SeatKind, number>>;

const seats = (riskEngineers: number, underwriters: number, coordinators: number, riskCoordinators: number): Seats => ({
  riskEngineers,
  underwriters,
  coordinators,
  riskCoordinators,
});

const NONE = seats(0, 0, 0, 0);
const PRINCIPAL: Readonly<Record<Plan, Seats>> = {
  FreeUsage: NONE,
  Lite: seats(1, 1, 1, 0),
  LitePlus: seats(2, 2, 1, 0),
  Pro: seats(10, 6, 2, 0),
  Global: seats(30, 10, 3, 0),
};

/** Seats of a company by its type and plan (spec 1 §9, spec 3 §6). Broker companies are as insurance companies. */
export const SEAT_LIMITS: Readonly<Record<CompanyType, Readonly<Record<Plan, Seats>>>> = {
  Insurance: PRINCIPAL,
  Broker: PRINCIPAL,
  Risk: {
    FreeUsage: seats(1, 0, 0, 1),
    Lite: seats(1, 0, 0, 1),
    LitePlus: NONE,
    Pro: seats(3, 0, 0, 1),
    Global: seats(12, 0, 0, 3),
  },
  NoCompany: { FreeUsage: NONE, Lite: NONE, LitePlus: NONE, Pro: NONE, Global: NONE },
};

const KIND_OF_ROLE: Readonly<Partial<Record<Role, SeatKind>>> = {
  RiskEngineer: 'riskEngineers',
  ICUnderwriter: 'underwriters',
  ICCoordinator: 'coordinators',
  RCCoordinator: 'riskCoordinators',
};

/** The kind of seat that a member of the role takes; undefined for roles that take none. */
export const seatKindOf = (role: Role): SeatKind | undefined => KIND_OF_ROLE[role];

/** The roles whose members take a seat, with its kind. */
export const SEATED_ROLES = Object.entries(KIND_OF_ROLE) as readonly (readonly [Role, SeatKind])[];

/**
 * Returns true if a company with `occupied` seats of the role's kind has one left. Roles that take no seat always have
 * one (spec 1 §9, decisions §3.4).
 */
export function hasSeat(companyType: CompanyType, plan: Plan, role: Role, occupied: number): boolean {
  const kind = seatKindOf(role);
  return kind === undefined || occupied < SEAT_LIMITS[companyType][plan][kind];
}
