export { amountOf, centsOf, decimalOf, type Cents } from './cents.ts';
export { converted, product, sumOf } from './product.ts';
export { sharesOf } from './shares.ts';
