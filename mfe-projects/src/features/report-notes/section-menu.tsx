import { Link, useNavigate, VisuallyHidden } from '@portal/portal-sdk';
import { Select } from '@portal/portal-sdk/forms';
import { usePhone } from '@portal/ui';
import { IconCircleCheckFilled, IconListCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { ShownSection } from './notes-view.ts';
import { REPORT_NOTE_SCREEN_TEXTS } from './report-note.texts.ts';
import classes from './report-notes.module.css';
import { MISSING, type NotesAddress } from './use-notes-address.ts';

interface SectionMenuProps {
  readonly sections: readonly ShownSection[];
  /** The key of the section that is shown. */
  readonly current: string | undefined;
  readonly address: NotesAddress;
}

/** The sections in the order of their parts, each with how much of it is populated; on a phone a field to choose from. */
export const SectionMenu = (props: SectionMenuProps) =>
  usePhone() ? <SectionPicker {...props} /> : <SectionList {...props} />;

function SectionPicker({ sections, current, address }: SectionMenuProps) {
  const navigate = useNavigate();
  const missing = sections.reduce((sum, section) => sum + section.missing.length, 0);
  return (
    <Select
      label={REPORT_NOTE_SCREEN_TEXTS.section}
      data={[
        ...sections.map(({ key, title, answered, required }) => ({
          value: key,
          label: `${title} · ${REPORT_NOTE_SCREEN_TEXTS.share(answered, required)}`,
        })),
        { value: MISSING, label: `${REPORT_NOTE_SCREEN_TEXTS.missing} · ${missing}` },
      ]}
      value={current ?? null}
      allowDeselect={false}
      onChange={(key) => key !== null && void navigate(address.toSection(key))}
    />
  );
}

function SectionList({ sections, current, address }: SectionMenuProps) {
  const parts = [...new Set(sections.map(({ partId }) => partId))];
  const missing = sections.reduce((sum, section) => sum + section.missing.length, 0);
  const menu = useRef<HTMLElement>(null);
  // Scrolls a long menu so that the current section stays visible.
  useEffect(() => {
    const [nav, entry] = [menu.current, menu.current?.querySelector<HTMLElement>('[aria-current]')];
    if (!nav || !entry) return;
    const [top, bottom] = [entry.offsetTop, entry.offsetTop + entry.offsetHeight];
    if (top < nav.scrollTop) nav.scrollTop = top;
    else if (bottom > nav.scrollTop + nav.clientHeight) nav.scrollTop = bottom - nav.clientHeight;
  }, [current]);
  return (
    <nav ref={menu} className={classes.menu} aria-label={REPORT_NOTE_SCREEN_TEXTS.sections}>
      <Link
        to={address.toSection(MISSING)}
        className={classes.entry}
        {...(current === MISSING && { 'aria-current': 'true' })}
      >
        <IconListCheck size={18} aria-hidden />
        <span className={classes.entryTitle}>{REPORT_NOTE_SCREEN_TEXTS.missing}</span>{' '}
        <span className={classes.entryShare}>{missing}</span>
      </Link>
      {parts.map((partId) => (
        <div key={partId} className={classes.part}>
          {parts.length > 1 && (
            <p className={classes.partTitle}>{sections.find((one) => one.partId === partId)?.partTitle}</p>
          )}
          {sections
            .filter((one) => one.partId === partId)
            .map((section) => (
              <Entry key={section.key} section={section} isCurrent={section.key === current} address={address} />
            ))}
        </div>
      ))}
    </nav>
  );
}

function Entry(props: { readonly section: ShownSection; readonly isCurrent: boolean; readonly address: NotesAddress }) {
  const { section, isCurrent, address } = props;
  const { key, title, answered, required } = section;
  const isPopulated = answered === required;
  return (
    <Link to={address.toSection(key)} className={classes.entry} {...(isCurrent && { 'aria-current': 'true' })}>
      <span className={classes.entryTitle}>{title}</span>{' '}
      {isPopulated ? (
        <>
          <IconCircleCheckFilled size={18} aria-hidden className={classes.done} />
          <VisuallyHidden>{REPORT_NOTE_SCREEN_TEXTS.share(answered, required)}</VisuallyHidden>
        </>
      ) : (
        <span className={classes.entryShare}>{REPORT_NOTE_SCREEN_TEXTS.share(answered, required)}</span>
      )}{' '}
      <VisuallyHidden>{REPORT_NOTE_SCREEN_TEXTS.shareAnswered}</VisuallyHidden>
    </Link>
  );
}
