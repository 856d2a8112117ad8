import { optionalText } from '@portal/contracts/common/fields';
import { description } from '@portal/contracts/projects/project-fields';
import type { ReportConfiguration } from '@portal/contracts/reports/report';
import {
  REPORT_LIMITS,
  REPORT_PAPERS,
  REPORT_SECTIONS,
  type ReportPaper,
  type ReportSection,
} from '@portal/contracts/reports/report-lists';
import * as v from 'valibot';

/** Content of a main report as its form holds it. */
export interface ConfigurationValues {
  executiveSummary: string;
  sections: readonly ReportSection[];
  disclaimerCompanyName: string;
  paper: ReportPaper;
}

/** Fields of the form, in the order of display. */
export const CONFIGURATION_FIELDS = ['executiveSummary', 'sections', 'disclaimerCompanyName', 'paper'] as const;

/** Rules of the fields, which are those of the call. */
export const configurationSchema = v.object({
  executiveSummary: description,
  sections: v.array(v.picklist(REPORT_SECTIONS)),
  disclaimerCompanyName: optionalText(REPORT_LIMITS.disclaimerCompanyName),
  paper: v.picklist(REPORT_PAPERS),
});

/** Returns the values of a form as it opens. */
export const configurationValuesOf = (configuration: ReportConfiguration): ConfigurationValues => ({
  executiveSummary: configuration.executiveSummary,
  sections: configuration.sections,
  disclaimerCompanyName: configuration.disclaimerCompanyName,
  paper: configuration.paper,
});

/** Returns the fields of the call that differ from what was saved last; what is left out keeps its value. */
export function changedFields(values: ConfigurationValues, saved: ConfigurationValues) {
  const { executiveSummary, sections, disclaimerCompanyName, paper } = values;
  return {
    ...(executiveSummary !== saved.executiveSummary && { executiveSummary }),
    ...(sections.join() !== saved.sections.join() && { sections: [...sections] }),
    ...(disclaimerCompanyName !== saved.disclaimerCompanyName && {
      disclaimerCompanyName: disclaimerCompanyName.trim() || null,
    }),
    ...(paper !== saved.paper && { paper }),
  };
}
