export { xlsxOf } from './xlsx.ts';
