/** Onboarding tours (spec 3 §2). */
export const TOUR_TEXTS = {
  title: (section: string): string => `${section} tour`,
  start: 'Start Tour',
  step: (number: number, of: number): string => `Step ${number} of ${of}`,
  skip: 'Skip tour',
  previous: 'Previous',
  next: 'Next',
  finish: 'Finish',
  done: 'Well done',
} as const;
