import type { FeeFormData } from '@portal/contracts/finance/fee-answer';
import { saveFrom } from '@portal/ui/save-from';
import { useState } from 'react';
import { fileAddress } from './fee-answer.api.ts';
import classes from './fee-answer.module.css';
import { FEE_FORM_TEXTS as TEXTS } from './fee-form.texts.ts';

/** Facts of the project that a fee is asked for, with the insurer's description and file. */
export function ProjectFacts({ data }: { readonly data: FeeFormData }) {
  const { projectName, projectLocation, feeProposalDescription, feeProposalFileInfo } = data;
  return (
    <dl className={classes['facts']}>
      <div>
        <dt>{TEXTS.project}</dt>
        <dd dir="auto">{projectName}</dd>
      </div>
      {projectLocation !== null && (
        <div>
          <dt>{TEXTS.location}</dt>
          <dd dir="auto">{projectLocation}</dd>
        </div>
      )}
      {feeProposalFileInfo && (
        <div>
          <dt>{TEXTS.file}</dt>
          <dd>
            <LinkedFile file={feeProposalFileInfo} />
          </dd>
        </div>
      )}
      {feeProposalDescription && (
        <div className={classes['description']}>
          <dt>{TEXTS.description}</dt>
          <dd dir="auto">{feeProposalDescription}</dd>
        </div>
      )}
    </dl>
  );
}

/** A file by its name; its address is asked for when it is opened, and is valid for minutes. */
function LinkedFile({ file }: { readonly file: NonNullable<FeeFormData['feeProposalFileInfo']> }) {
  const [hasFailed, setHasFailed] = useState(false);
  const open = async (): Promise<void> => {
    setHasFailed(false);
    try {
      saveFrom(await fileAddress(file));
    } catch {
      setHasFailed(true);
    }
  };
  return (
    <>
      <button type="button" className={classes['fileButton']} onClick={() => void open()}>
        {file.name}
      </button>
      <span role="alert" className={classes['fileFault']}>
        {hasFailed && TEXTS.fileFailed}
      </span>
    </>
  );
}
