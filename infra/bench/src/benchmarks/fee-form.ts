import { addCompanies, addProject, askForFee } from '../fees/ask.ts';
import { untilQuiet } from '../measuring/quiet.ts';
import { newProjects } from '../portal/new-projects.ts';
import { withPortal } from '../portal/portal.ts';
import { Session } from '../portal/session.ts';
import type { Report } from '../report.ts';
import { withBrowser } from './browser.ts';
import { score, weigh, type Measured } from './page-scores.ts';

/** The page that is loaded first by people with an account, whose JavaScript that of the form is compared with. */
export const SIGN_IN: Measured = { name: 'Sign-in', path: '/account/signin', maxScriptKb: 100, isSignedIn: false };
/** Kilobytes of JavaScript that the public form may have beyond the sign-in page. */
const BEYOND_SIGN_IN_KB = 40;

/** Returns the public form of a fee that is asked for now; `signInKb` is the JavaScript of the sign-in page. */
export async function feeFormOf(url: string, signInKb: number): Promise<Measured> {
  const coordinator = new Session(url, 'coordinator@insurer.example');
  const run = `Form ${Date.now().toString(36)}`;
  const companies = await addCompanies(coordinator, run, 1);
  const insurer = { coordinator, companies, projects: await newProjects(coordinator, run) };
  const { id } = await askForFee(insurer, await addProject(insurer, run));
  const link = new URLSearchParams({
    ...{ feeProposalId: id, companyContactId: companies[0] ?? '' },
    insuranceCompanyEmail: coordinator.email,
  });
  const path = `/submit-fee-proposal?${link}`;
  const maxScriptKb = signInKb + BEYOND_SIGN_IN_KB;
  return { name: 'Public fee form', path, maxScriptKb, isSignedIn: false, mobilePerformance: 90 };
}

/** JavaScript of the public form beside that of the sign-in page, and Lighthouse's scores: the part of `web` that outsiders meet. */
export async function feeForm(report: Report): Promise<void> {
  await withPortal({}, async ({ url }) => {
    const signInKb = await withBrowser((browser) => weigh(report, browser, url, SIGN_IN));
    const form = await feeFormOf(url, signInKb);
    await untilQuiet();
    await withBrowser((browser) => weigh(report, browser, url, form));
    await withBrowser((browser) => score(report, browser, url, form));
  });
}
