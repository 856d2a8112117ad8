import type { PremiumType } from './budget-lists.ts';
import type { ProjectCategory } from '../projects/project-lists.ts';
import { PREMIUMS_OF_TYPE } from '../projects/project.ts';

type Premiums = Partial<Record<'brPremium' | 'dsuPremium' | 'biPremium' | 'triaPremium', number | null | undefined>>;

/** Sum of the premiums that the type has, 2 decimals; null while none is given (decisions §15). */
export function totalPremiumOf(type: ProjectCategory | null | undefined, premiums: Premiums): number | null {
  const given = type ? PREMIUMS_OF_TYPE[type].map((name) => premiums[name]).filter((amount) => amount != null) : [];
  return given.length > 0 ? roundMoney(given.reduce((sum, amount) => sum + amount, 0)) : null;
}

/**
 * Returns the premium of which an allowance is a part: that of the project type is of an operational property with
 * business interruption (decisions §27). Null where none is given.
 */
export function premiumOf(
  type: ProjectCategory,
  premiumType: PremiumType,
  { brPremium, biPremium, dsuPremium, triaPremium }: Premiums,
): number | null {
  const base = type === 'OperationalProperty' ? totalPremiumOf(type, { brPremium, biPremium }) : brPremium;
  return { ProjectType: base, DSU: dsuPremium, TRIA: triaPremium }[premiumType] ?? null;
}

/** The insurer's share of an amount: amount × line / 100, 2 decimals; null where one of them is missing (decisions §15). */
export function companyShareOf(
  amount: number | null | undefined,
  linePercent: number | null | undefined,
): number | null {
  return amount == null || linePercent == null ? null : roundMoney((amount * linePercent) / 100);
}

const roundMoney = (amount: number): number => Math.round((amount + Number.EPSILON) * 100) / 100;
