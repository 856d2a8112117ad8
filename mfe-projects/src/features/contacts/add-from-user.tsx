import { can, positionLabel } from '@portal/access';
import type { CompanyType } from '@portal/contracts/common/enums';
import type { Candidate } from '@portal/contracts/projects/contact';
import { CONTACT_POSITIONS, roleOfPosition, type ContactPosition } from '@portal/contracts/projects/contact-position';
import { apiFault, Button, notifyFailure, Stack, Text, useSession } from '@portal/portal-sdk';
import { Select } from '@portal/portal-sdk/forms';
import { DialogButtons, ErrorPanel, matchingOptions, SidePanel } from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { addsEngineers } from '@portal/workflow';
import { useState } from 'react';
import { CONTACT_SCREEN_TEXTS } from './contact.texts.ts';
import { useAddFromUser, useCandidates } from './contacts.api.ts';

interface AddFromUserProps {
  /** Null for the company's own book. */
  readonly projectId: string | null;
  /** Called with the id of a new one, and the words that name it. */
  readonly onAdded: (id: string, message: string) => void;
  readonly onClose: () => void;
}

const ENGINEERS: Partial<Readonly<Record<ContactPosition, string>>> = {
  InternalRE: CONTACT_SCREEN_TEXTS.internalEngineers,
  ExternalRE: CONTACT_SCREEN_TEXTS.externalEngineers,
};

/** Panel that adds an existing user; risk engineers are in two groups, internal and external (decisions §21). */
export default function AddFromUser({ projectId, onAdded, onClose }: AddFromUserProps) {
  const { viewer } = useSession();
  const { companyType } = viewer;
  const candidates = useCandidates(projectId);
  const add = useAddFromUser(projectId);
  const [chosen, setChosen] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const isOffered = ({ position }: Candidate) => addsEngineers(viewer) || roleOfPosition(position) !== 'RiskEngineer';
  const people = (candidates.data ?? []).filter(isOffered);
  const intoProject = can(viewer, 'approve', 'contact')
    ? CONTACT_SCREEN_TEXTS.addFromUserLead
    : CONTACT_SCREEN_TEXTS.approvedByInsurer;
  const lead = projectId === null ? CONTACT_SCREEN_TEXTS.addToBookLead : intoProject;

  const nothingToFind = candidates.isPending ? SCREEN_TEXTS.loading : CONTACT_SCREEN_TEXTS.noCandidates;
  const nothingFound = people.length === 0 ? nothingToFind : SCREEN_TEXTS.noOptions;

  const confirm = () => {
    if (chosen === null) return setProblem(CONTACT_SCREEN_TEXTS.choosePerson);
    const person = people.find(({ id }) => id === chosen);
    add.mutate(projectId === null ? { body: { id: chosen } } : { body: { projectId, id: chosen } }, {
      onSuccess: ({ id, status }) => {
        const name = person?.fullName ?? '';
        onAdded(
          id,
          status === 'NeedApproval' ? CONTACT_SCREEN_TEXTS.waitsForApproval(name) : CONTACT_SCREEN_TEXTS.added(name),
        );
        onClose();
      },
      onError: (fault) => {
        const said = apiFault(fault)?.fieldErrors?.['id']?.[0];
        if (said) setProblem(said);
        else notifyFailure(fault, confirm);
      },
    });
  };

  return (
    <SidePanel title={CONTACT_SCREEN_TEXTS.addFromUser} onClose={onClose}>
      {candidates.error ? (
        <ErrorPanel error={candidates.error} onRetry={() => void candidates.refetch()} />
      ) : (
        <Stack gap="md">
          <Text>{lead}</Text>
          <Select
            label={CONTACT_SCREEN_TEXTS.person}
            withAsterisk
            searchable
            filter={matchingOptions}
            data-autofocus
            openOnFocus={false}
            data={groupsOf(people, companyType)}
            value={chosen}
            onChange={(value) => {
              setChosen(value);
              setProblem(undefined);
            }}
            nothingFoundMessage={nothingFound}
            error={problem}
            errorProps={{ role: 'alert' }}
          />
        </Stack>
      )}
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {SCREEN_TEXTS.cancel}
        </Button>
        <Button onClick={confirm} loading={add.isPending} disabled={candidates.data === undefined}>
          {CONTACT_SCREEN_TEXTS.add}
        </Button>
      </DialogButtons>
    </SidePanel>
  );
}

/** Groups people by position, in the order of the positions; equal names are distinguished by company and e-mail. */
function groupsOf(people: readonly Candidate[], companyType: CompanyType) {
  return CONTACT_POSITIONS.map((position) => ({
    group: ENGINEERS[position] ?? positionLabel(position, companyType),
    items: people
      .filter((person) => person.position === position)
      .map(({ id, fullName, companyName, email }) => ({
        value: id,
        label: [fullName, companyName, email].filter(Boolean).join(' · '),
      })),
  })).filter(({ items }) => items.length > 0);
}
