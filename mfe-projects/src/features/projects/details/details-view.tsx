import { hiddenProjectFields } from '@portal/access';
import { PROJECT_COLUMN_LABELS } from '@portal/contracts/projects/list-texts';
import { companyShareOf } from '@portal/contracts/finance/premiums';
import { PREMIUMS_OF_TYPE, type Project } from '@portal/contracts/projects/project';
import {
  COMBUSTIBILITIES,
  CONSTRUCTION_TYPES,
  PROJECT_CATEGORY_LABELS,
} from '@portal/contracts/projects/project-lists';
import { PROJECT_LABELS } from '@portal/contracts/projects/texts';
import { useSession } from '@portal/portal-sdk';
import { Fact, Facts, formatAmount, formatDate, formatNumber, formatPercent } from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import type { ReactNode } from 'react';
import { PROJECT_SCREEN_TEXTS } from '../project.texts.ts';
import classes from './details.module.css';

export interface DetailsViewProps {
  readonly project: Project;
  /** Buttons beside the first title. */
  readonly actions?: ReactNode;
  /** Buttons beside the title of the texts. */
  readonly textActions?: ReactNode;
}

/**
 * PROJECT DETAILS to be read: the same fields in the same order as the form, '–' where nothing is given. What the viewer's
 * role does not see is left out.
 */
export function DetailsView({ project, actions, textActions }: DetailsViewProps) {
  const money = (amount: number | null) =>
    amount === null ? (
      SCREEN_TEXTS.nothing
    ) : (
      <>
        {formatAmount(amount)} <span className={classes.currency}>{project.currency}</span>
      </>
    );
  const isConstruction = project.type === 'Construction';
  const hidden = hiddenProjectFields(useSession().viewer);
  return (
    <div>
      <Facts title={PROJECT_SCREEN_TEXTS.sectionProject} actions={actions} isAsForm>
        <Fact label={PROJECT_LABELS.name}>{project.name}</Fact>
        <Fact label={PROJECT_LABELS.parentCompanyId}>{project.parentCompany.name}</Fact>
        <Fact label={PROJECT_LABELS.type}>{PROJECT_CATEGORY_LABELS[project.type]}</Fact>
        <Fact label={PROJECT_LABELS.projectTypeId}>{project.projectType.value}</Fact>
        <Fact label={PROJECT_LABELS.businessTypeId}>{project.businessType.value}</Fact>
        <Fact label={PROJECT_LABELS.referenceNumber}>{project.referenceNumber}</Fact>
        <Fact label={PROJECT_LABELS.currency}>{project.currency}</Fact>
        <Fact label={PROJECT_COLUMN_LABELS.insuranceCompany}>{project.insuranceCompanyName}</Fact>
      </Facts>
      <Facts title={PROJECT_SCREEN_TEXTS.sectionPolicy} isAsForm>
        <Fact label={PROJECT_LABELS.constructionValue}>{money(project.constructionValue)}</Fact>
        {isConstruction && !hidden.has('dsuSumInsured') && (
          <Fact label={PROJECT_LABELS.dsuSumInsured}>{money(project.dsuSumInsured)}</Fact>
        )}
        {!hidden.has('policyNumber') && <Fact label={PROJECT_LABELS.policyNumber}>{project.policyNumber}</Fact>}
        {!hidden.has('linePercent') && (
          <Fact label={PROJECT_LABELS.linePercent}>{formatPercent(project.linePercent)}</Fact>
        )}
        {!hidden.has('policyStartDate') && (
          <Fact label={PROJECT_LABELS.policyStartDate}>{formatDate(project.policyStartDate)}</Fact>
        )}
        {!hidden.has('policyExpireDate') && (
          <Fact label={PROJECT_LABELS.policyExpireDate}>{formatDate(project.policyExpireDate)}</Fact>
        )}
        {PREMIUMS_OF_TYPE[project.type]
          .filter((name) => !hidden.has(name))
          .map((name) => (
            <Fact key={name} label={PROJECT_LABELS[name]}>
              {money(project[name])}
            </Fact>
          ))}
        {!hidden.has('totalPremium') && (
          <Fact label={PROJECT_COLUMN_LABELS.totalPremium}>{money(project.totalPremium)}</Fact>
        )}
        {!hidden.has('totalPremium') && (
          <Fact label={PROJECT_SCREEN_TEXTS.companyShare}>
            {money(companyShareOf(project.totalPremium, project.linePercent))}
          </Fact>
        )}
      </Facts>
      <Facts title={PROJECT_SCREEN_TEXTS.sectionBuilding} isAsForm>
        <Fact label={PROJECT_LABELS.constructionType}>{labelIn(CONSTRUCTION_TYPES, project.constructionType)}</Fact>
        <Fact label={PROJECT_LABELS.combustibility}>{labelIn(COMBUSTIBILITIES, project.combustibility)}</Fact>
        <Fact label={PROJECT_LABELS.stories}>{formatNumber(project.stories)}</Fact>
        <Fact label={PROJECT_LABELS.area}>{formatNumber(project.area)}</Fact>
        <Fact label={PROJECT_LABELS.buildDate}>{formatDate(project.buildDate)}</Fact>
        <Fact label={PROJECT_LABELS.expectedInspections}>{formatNumber(project.expectedInspections)}</Fact>
      </Facts>
      <Facts title={PROJECT_SCREEN_TEXTS.sectionText} isWide actions={textActions}>
        <Fact label={PROJECT_LABELS.description}>{project.description}</Fact>
        {!hidden.has('specialInstruction') && (
          <Fact label={PROJECT_LABELS.specialInstruction}>{project.specialInstruction}</Fact>
        )}
      </Facts>
    </div>
  );
}

interface Listed {
  readonly value: string;
  readonly label: string;
}

const labelIn = (list: readonly Listed[], value: string | null): string | null =>
  list.find((item) => item.value === value)?.label ?? value;
