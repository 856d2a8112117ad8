import { createStore } from 'zustand/vanilla';

/** State of shortcuts of a single key, which the person can switch off in My Account (WCAG 2.1.4, decisions §27). */
export const singleKeyStore = createStore<{ readonly isOn: boolean }>()(() => ({ isOn: true }));
