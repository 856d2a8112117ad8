import type { Role } from '@portal/contracts/common/enums';
import type { Package, SubscriberType } from '@portal/contracts/admin/packages';
import type { SubscriberPath } from '@portal/contracts/admin/addresses';

/** The lists of subscribers in the order of their tabs, by the word that the address has for them (spec 3 §2). */
export const SUBSCRIBER_LISTS = [
  { path: 'insurance-company', type: 'InsuranceCompany', label: 'Insurance Companies', one: 'Insurance Company' },
  { path: 'risk-company', type: 'RiskCompany', label: 'Risk Companies', one: 'Risk Company' },
  { path: 'broker-company', type: 'BrokerCompany', label: 'Broker Companies', one: 'Broker Company' },
  { path: 'broker', type: 'Broker', label: 'Brokers', one: 'Broker' },
  {
    path: 'insurance-representative',
    type: 'InsuranceRepresentative',
    label: 'Insurance Representatives',
    one: 'Insurance Representative',
  },
  { path: 'risk-manager', type: 'RiskManager', label: 'Risk Managers', one: 'Risk Manager' },
  { path: 'developer-owner', type: 'DeveloperOwner', label: 'Developer Owners', one: 'Developer Owner' },
] as const satisfies readonly {
  readonly path: SubscriberPath;
  readonly type: SubscriberType;
  readonly label: string;
  readonly one: string;
}[];

/** Packages that have a tile of their own (spec 3 §2, §3). */
export const TILE_PACKAGES = ['Lite', 'Pro', 'Global'] as const satisfies readonly Package[];

/** Types whose tab shows the total only (spec 3 §2). */
export const TOTAL_ONLY: readonly (SubscriberType | Role)[] = ['RiskManager', 'DeveloperOwner'];
