export { amountOf, centsOf, decimalOf, moneyText, type Cents } from './cents.ts';
export { converted, product, sumOf } from './product.ts';
export { sharesOf } from './shares.ts';
