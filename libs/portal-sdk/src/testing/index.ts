export { answering, plain, refusal } from './answers.ts';
export { renderWithPortal, type RenderOptions } from './render-with-portal.tsx';
