import { PRIMARY_FUNCTIONS, type PrimaryFunction } from '@portal/contracts/projects/primary-people';
import type { Project } from '@portal/contracts/projects/project';
import { Button, useSession } from '@portal/portal-sdk';
import { Fact, Facts, useKeptFocus } from '@portal/ui';
import { lazy, Suspense, useRef, useState } from 'react';
import classes from './details.module.css';
import { IgnoreNoAssignment } from './ignore-no-assignment.tsx';
import { PRIMARY_SCREEN_TEXTS, primaryLabel } from './primary-people.texts.ts';

const ChangePrimary = lazy(() => import('./change-primary.tsx'));

/** People with the primary functions of the project; those who may name them do so here (decisions §9). */
export function PrimaryPeople({ project }: { readonly project: Project }) {
  const { viewer } = useSession();
  const [changed, setChanged] = useState<PrimaryFunction>();
  return (
    <>
      <Facts title={PRIMARY_SCREEN_TEXTS.section} isAsForm>
        {PRIMARY_FUNCTIONS.map((held) => (
          <Fact key={held} label={primaryLabel(held, viewer)}>
            <Primary project={project} held={held} onChange={() => setChanged(held)} />
          </Fact>
        ))}
      </Facts>
      <Suspense fallback={null}>
        {changed && <ChangePrimary project={project} held={changed} onClose={() => setChanged(undefined)} />}
      </Suspense>
    </>
  );
}

interface PrimaryProps {
  readonly project: Project;
  readonly held: PrimaryFunction;
  readonly onChange: () => void;
}

function Primary({ project, held, onChange }: PrimaryProps) {
  const { viewer } = useSession();
  const person = useRef<HTMLSpanElement>(null);
  const change = useRef<HTMLButtonElement>(null);
  useKeptFocus(person, change);
  return (
    <span ref={person} className={classes.person}>
      <Holder person={project[held]} />
      {project.changeablePrimaries.includes(held) && (
        <Button
          ref={change}
          variant="subtle"
          size="compact-sm"
          aria-label={PRIMARY_SCREEN_TEXTS.change(primaryLabel(held, viewer))}
          onClick={onChange}
        >
          {PRIMARY_SCREEN_TEXTS.changeShort}
        </Button>
      )}
      {held === 'primaryRiskEngineer' && project.canIgnoreNoAssignment && <IgnoreNoAssignment project={project} />}
    </span>
  );
}

function Holder({ person }: { readonly person: Project['primaryUnderwriter'] }) {
  if (!person) return PRIMARY_SCREEN_TEXTS.nobody;
  return (
    <span>
      {person.firstName} {person.lastName}
      <br />
      <span className={classes.currency}>{person.email}</span>
    </span>
  );
}
