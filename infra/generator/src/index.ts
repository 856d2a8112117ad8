export { runGenerator } from './run-generator.ts';
