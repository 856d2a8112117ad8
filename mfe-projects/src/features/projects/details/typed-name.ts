import { storedName } from '@portal/contracts/common/name-key';

/** Returns true if the name of a project was typed exactly, case included. */
export const isTypedName = (typed: string, name: string): boolean => storedName(typed) === storedName(name);
