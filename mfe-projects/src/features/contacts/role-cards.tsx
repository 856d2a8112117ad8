import { positionLabel } from '@portal/access';
import { mailLinkOf } from '@portal/contracts/common/mail-box';
import type { Project } from '@portal/contracts/projects/project';
import { Anchor, useSession } from '@portal/portal-sdk';
import { CONTACT_SCREEN_TEXTS } from './contact.texts.ts';
import classes from './contacts.module.css';

/** Primary people of the functions that a project fills once (decisions §20). */
export function RoleCards({ project }: { readonly project: Project }) {
  const { companyType } = useSession().viewer;
  const cards = [
    { position: positionLabel('ICUnderwriter', companyType), person: project.primaryUnderwriter },
    { position: CONTACT_SCREEN_TEXTS.riskEngineer, person: project.primaryRiskEngineer },
    { position: positionLabel('SiteContact', companyType), person: project.primarySiteContact },
  ];
  return (
    <ul className={classes.cards} aria-label={CONTACT_SCREEN_TEXTS.primaryContacts}>
      {cards.map(({ position, person }) => (
        <li key={position} className={classes.card}>
          <span className={classes.cardLabel}>{CONTACT_SCREEN_TEXTS.primaryOf(position)}</span>
          {person ? (
            <>
              <strong className={classes.cardName}>
                {person.firstName} {person.lastName}
              </strong>
              {person.email !== null && (
                <Anchor href={mailLinkOf(person.email)} className={classes.cardMail}>
                  {person.email}
                </Anchor>
              )}
            </>
          ) : (
            <span className={classes.cardNobody}>{CONTACT_SCREEN_TEXTS.nobody}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
