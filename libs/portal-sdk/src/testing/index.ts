export { actionVerdicts } from './action-verdicts.ts';
export { answering, plain, refusal } from './answers.ts';
export { renderWithPortal, viewerWith, type RenderOptions } from './render-with-portal.tsx';
export { Sending } from './sending.ts';
