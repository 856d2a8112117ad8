/** Texts of the flags of CONTROLS (spec 2 §2). */
export const FLAG_TEXTS = {
  open: 'Controls',
  title: 'Controls of this project',
  body: 'The project has the tab CONTROLS where both are set.',
  deployment: 'Deployment 2.1',
  devices: 'Devices on Site',
  saved: 'Controls saved.',
} as const;
