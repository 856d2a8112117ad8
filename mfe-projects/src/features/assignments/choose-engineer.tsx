import { valibotResolver } from '@hookform/resolvers/valibot';
import { MESSAGES } from '@portal/contracts/common/messages';
import type { Assignment } from '@portal/contracts/projects/assignment';
import { useEndpoint } from '@portal/portal-sdk';
import { ErrorLine, SelectField, StepForm, useItemAction } from '@portal/ui';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { ASSIGNMENT_LABELS, ASSIGNMENT_SCREEN_TEXTS as TEXTS } from './assignment.texts.ts';
import { useNameEngineer, useRequestTransfer, useSuggestions } from './assignments.api.ts';
import classes from './assignments.module.css';
import { ChooseOnMap } from './choose-on-map.tsx';
import { EngineerReasons } from './engineer-reasons.tsx';
import { engineerOptions } from './resource-options.ts';

const schema = v.object({ riskEngineerId: v.string(MESSAGES.required) });

interface ChooseEngineerProps {
  readonly assignment: Assignment;
  readonly step: 'nameEngineer' | 'requestTransfer';
  readonly onClose: () => void;
}

/** Form that names the engineer of an assignment, or proposes another one (decisions §9). */
export function ChooseEngineer({ assignment, step, onClose }: ChooseEngineerProps) {
  const [opened] = useState(assignment);
  const { id, version, company, engineer } = opened;
  const isTransfer = step === 'requestTransfer';
  const [name, transfer] = [useNameEngineer(), useRequestTransfer()];
  const act = useItemAction({ mutation: isTransfer ? transfer : name, done: TEXTS.done[step], onClose });
  const suggestions = useSuggestions(opened.projectId);
  const project = useEndpoint('GET /projects/{id}', { params: { id: opened.projectId } });
  const form = useForm<{ riskEngineerId: string | null }>({
    defaultValues: { riskEngineerId: null },
    resolver: valibotResolver(schema) as never,
  });
  const chosenId = useWatch({ control: form.control, name: 'riskEngineerId' });
  const engineers = (suggestions.data?.engineers ?? [])
    .filter(({ userId }) => userId !== engineer?.userId)
    .filter(({ companyId }) => isTransfer || company === null || companyId === company.id);
  return (
    <StepForm
      form={form}
      act={act}
      draftName={`assignment.${step}.${id}`}
      item={opened}
      fields={['riskEngineerId']}
      toGiven={({ riskEngineerId }) => ({ body: { id, riskEngineerId: riskEngineerId ?? '' }, ifMatch: version })}
      title={isTransfer ? TEXTS.transferTitle : TEXTS.nameTitle}
      body={isTransfer ? TEXTS.transferBody : TEXTS.engineerHelp}
      verb={TEXTS.verbs[step]}
      onClose={onClose}
    >
      <SelectField
        control={form.control}
        name="riskEngineerId"
        label={ASSIGNMENT_LABELS.engineer}
        options={engineerOptions(engineers)}
        required
        autoFocus
      />
      {engineers.length > 0 && (
        <div className={classes['offered']}>
          <EngineerReasons engineers={engineers} chosenId={chosenId} />
          <ChooseOnMap
            projectId={opened.projectId}
            offered={engineers.map(({ userId }) => userId)}
            site={project.data?.location?.coordinate ?? null}
            chosenId={chosenId}
            onChoose={(chosen) => form.setValue('riskEngineerId', chosen, { shouldDirty: true, shouldValidate: true })}
          />
        </div>
      )}
      {suggestions.error && <ErrorLine error={suggestions.error} onRetry={() => void suggestions.refetch()} />}
    </StepForm>
  );
}
