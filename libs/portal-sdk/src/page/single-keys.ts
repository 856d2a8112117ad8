import { createStore } from 'zustand/vanilla';

/** Whether shortcuts of a single key are on; the person can switch them off in My Account (WCAG 2.1.4, decisions §27). */
export const singleKeyStore = createStore<{ readonly isOn: boolean }>()(() => ({ isOn: true }));
