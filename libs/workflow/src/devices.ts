import type { Actor } from '@portal/access';
import { DEVICE_TEXTS, type DEVICE_ACTIONS } from '@portal/contracts/projects/device-lists';
import type { Action } from '@portal/rights';
import { evaluateInProject, type PlaceInProject } from './in-project.ts';
import { refused, type Verdict } from './verdict.ts';

type DeviceAction = (typeof DEVICE_ACTIONS)[number];

/** Rights of decisions §11, and §27 for tokens: whoever registers devices replaces them. */
const RIGHTS: Readonly<Record<DeviceAction, Action>> = {
  update: 'update',
  acknowledge: 'update',
  replaceToken: 'create',
  delete: 'delete',
};

/** Decides if the viewer may do something with a device now; only what asks for attention is acknowledged. */
export function evaluateDevice(
  project: PlaceInProject,
  device: { readonly needsAttention: boolean },
  action: DeviceAction,
  viewer: Actor,
): Verdict {
  const verdict = evaluateInProject(project, viewer, [RIGHTS[action], 'control']);
  if (!verdict.allowed || action !== 'acknowledge' || device.needsAttention) return verdict;
  return refused('state', { reason: 'NotWaiting', text: DEVICE_TEXTS.notInAlert });
}

/** Decides if the viewer may register devices and set the flags of CONTROLS (decisions §27). */
export const evaluateNewDevice = (project: PlaceInProject, viewer: Actor): Verdict =>
  evaluateInProject(project, viewer, ['create', 'control']);

/** Decides if the viewer may take or dismiss a proposed recommendation: the primary engineer, once (decisions §27). */
export function evaluateProposal(
  project: PlaceInProject,
  proposal: { readonly isWaiting: boolean },
  viewer: Actor,
): Verdict {
  const verdict = evaluateInProject(project, viewer, ['create', 'recommendation']);
  if (!verdict.allowed || proposal.isWaiting) return verdict;
  return refused('state', { reason: 'NotWaiting', text: DEVICE_TEXTS.proposalDecided });
}
