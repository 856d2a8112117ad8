export { amountOf, centsOf, decimalOf, moneyText, type Cents } from './cents.ts';
export { converted, product, sumOf } from './product.ts';
export { lowestOf } from './lowest.ts';
export { sharesOf } from './shares.ts';
export { costsByService, costTextsOf, feeSumsOf, type FeeLines, type FeeSums } from './fees.ts';
export {
  companyShareOf,
  constructionTivOf,
  constructionVarOf,
  operationalValuesOf,
  progressOf,
  type DeclaredItem,
  type OperationalValues,
  type Progress,
} from './value-at-risk.ts';
