import { tabsFor } from '@portal/access';
import { BUILT_PROJECT_TABS } from '@portal/contracts/common/tabs';
import type { CompanyType, Role } from '@portal/contracts/common/enums';
import { NEWEST_CATALOGUE, notificationTexts } from '@portal/contracts/notifications/catalogue';
import { describe, expect, it } from 'vitest';
import { linkFor, canFollow, type PageVisitor } from './link.ts';

const visitor = (role: Role, companyType: CompanyType = 'Insurance'): PageVisitor => ({
  role,
  companyType,
  tabs: tabsFor(role),
});
const words = (type: string, variant: string | null = null) => notificationTexts(NEWEST_CATALOGUE, type, variant);

describe('the link of a notification (catalogue rules.link)', () => {
  it('is the type’s route with the data filled in', () => {
    expect(linkFor(words('PrimaryRiskEngineerChanged'), { projectId: 'p1' }, visitor('ICCoordinator'))).toBe(
      '/projects/p1/details',
    );
    expect(linkFor(words('ProjectHasNoAssignment', 'import'), { importId: 'i1' }, visitor('ICCoordinator'))).toBe(
      '/projects?importId=i1',
    );
    expect(linkFor(words('SessionRevoked'), {}, visitor('SiteContact', 'NoCompany'))).toBe(
      '/my-account?tab=UpdatePassword',
    );
  });

  it('is another one for the roles of linkByRole', () => {
    expect(linkFor(words('ProjectClosed'), { projectId: 'p1' }, visitor('SiteContact', 'NoCompany'))).toBe(
      '/projects/p1/documents',
    );
  });

  it('leads to the reports of the project for engineers, and of all projects for others (spec 2 §2)', () => {
    const data = { projectId: 'p1', reportId: 'r1' };
    const engineer = visitor('RiskEngineer', 'Risk');
    for (const type of ['MainReportApproved', 'AbridgedReportReviewed', 'ReportShared']) {
      expect(linkFor(words(type), data, engineer)).toBe('/projects/p1/reports?reportId=r1');
      expect(linkFor(words(type), data, visitor('ICUnderwriter'))).toBe('/dashboard/reports?reportId=r1');
    }
    expect(linkFor(words('MainReportRejected'), data, engineer)).toBe('/projects/p1/reports?reportId=r1');
    expect(linkFor(words('ReportShared'), data, visitor('Broker', 'NoCompany'))).toBe('/dashboard/reports?reportId=r1');
  });

  it('leads a risk coordinator to the company’s own assignments where RESOURCES is closed, until the project is lost', () => {
    const data = { projectId: 'p1', assignmentId: 'a1' };
    const coordinator = visitor('RCCoordinator', 'Risk');
    const closed = { ...coordinator, tabs: coordinator.tabs.filter((tab) => tab !== 'resources') };
    for (const type of ['NewCompanyAssignment', 'AssignmentDeclined', 'AssignmentTransferCompleted']) {
      expect(linkFor(words(type), data, coordinator)).toBe('/projects/p1/resources?assignmentId=a1');
      expect(canFollow(words(type), closed)).toBe(true);
      expect(linkFor(words(type), data, closed)).toBe('/dashboard/assignments?assignmentId=a1');
    }
    expect(linkFor(words('ProjectReadyForReallocation'), data, closed)).toBe('/dashboard/assignments');
    expect(linkFor(words('NewCompanyAssignment'), data, { ...closed, tabs: [] })).toBe('/dashboard');
    // Other roles have no assignments of their own there.
    const underwriter = { ...visitor('ICUnderwriter'), tabs: ['details'] };
    expect(linkFor(words('AssignmentDeclined'), data, underwriter)).toBe('/dashboard');
  });

  it('leads to the first tab of the reader that exists where its own is not known to this version', () => {
    const weather = { ...words('ProjectClosed'), link: '/projects/{projectId}/weather', linkByRole: undefined };
    const data = { projectId: 'p1' };
    const own = visitor('RiskEngineer', 'Risk');
    const engineer = { ...own, tabs: ['weather', ...own.tabs] };
    expect(linkFor(weather, data, engineer)).toBe('/projects/p1/details');
    const withoutDetails = { ...engineer, tabs: ['weather', 'contacts', 'notes'] };
    expect(linkFor(weather, data, withoutDetails)).toBe('/projects/p1/notes');
    expect(linkFor(weather, data, { ...engineer, tabs: ['weather'] })).toBe('/dashboard');
  });

  it('of no type leads to a tab that does not exist', () => {
    const built: readonly string[] = BUILT_PROJECT_TABS;
    const led = NEWEST_CATALOGUE.types.flatMap(({ type }) =>
      words(type).recipients.to.flatMap((word) => {
        const roles = NEWEST_CATALOGUE.recipientVocabulary[word]?.roles ?? [];
        return roles.map((role) => linkFor(words(type), { projectId: 'p1' }, visitor(role)));
      }),
    );
    const tabs = led.flatMap((link) => /^\/projects\/[^/?]+\/([^/?]+)/.exec(link)?.[1] ?? []);
    expect(tabs.length).toBeGreaterThan(50);
    expect([...new Set(tabs)].filter((tab) => !built.includes(tab))).toEqual([]);
  });

  it('is /dashboard where the reader has lost access to the page', () => {
    const broker = { ...visitor('Broker', 'NoCompany'), tabs: [] };
    expect(linkFor(words('ProjectClosed'), { projectId: 'p1' }, broker)).toBe('/dashboard');
  });

  it.each([
    'ProjectHasNoAssignment',
    'ProjectClosed',
    'ProjectReopened',
    ...NEWEST_CATALOGUE.types.filter(({ group }) => group === 'Registration').map(({ type }) => type),
  ])('%s leads every role that it can reach to a page of that role (decisions §12)', (type) => {
    const { to } = words(type).recipients;
    const roles = to.flatMap((word) => NEWEST_CATALOGUE.recipientVocabulary[word]?.roles ?? []);
    expect(roles.filter((role) => !canFollow(words(type), visitor(role)))).toEqual([]);
  });

  it('cannot be followed by an administrator to a project', () => {
    expect(canFollow(words('ProjectClosed'), visitor('Admin', 'NoCompany'))).toBe(false);
  });
});
