import { Link, links, singleKeyStore } from '@portal/portal-sdk';
import { Modal } from '@portal/portal-sdk/forms';
import { Fragment } from 'react';
import { useStore } from 'zustand';
import { goKeysOf } from './go-keys.ts';
import { CHOOSE_ALL_KEYS, closeDialog, SAVE_KEYS, SEARCH_KEYS } from './keyboard.store.ts';
import { KEYBOARD_TEXTS as TEXTS } from './keyboard.texts.ts';
import classes from './shortcuts-dialog.module.css';
import { useEntries } from '../federation/use-entries.ts';

/** One shortcut: keys pressed one after the other, or instead of each other. */
interface Shortcut {
  readonly label: string;
  readonly keys: readonly string[];
  readonly between?: string;
  /** True for characters, which can be switched off. */
  readonly isSingle?: true;
}

/** The shortcuts that there are, opened by `?`. */
export default function ShortcutsDialog() {
  const isOn = useStore(singleKeyStore, (state) => state.isOn);
  const goTo = goKeysOf(useEntries()).map(([key, { label }]): Shortcut => ({
    label: TEXTS.goTo(label),
    keys: ['g', key],
    between: TEXTS.then,
    isSingle: true,
  }));
  const groups: readonly (readonly [string, readonly Shortcut[]])[] = [
    [
      TEXTS.anywhere,
      [
        { label: TEXTS.palette, keys: [SEARCH_KEYS] },
        ...goTo,
        { label: TEXTS.shortcuts, keys: ['?'], isSingle: true },
        { label: TEXTS.close, keys: ['Esc'] },
      ],
    ],
    [
      TEXTS.lists,
      [
        { label: TEXTS.search, keys: ['/'], isSingle: true },
        { label: TEXTS.move, keys: ['↑', '↓'] },
        { label: TEXTS.step, keys: ['j', 'k'], between: TEXTS.or, isSingle: true },
        { label: TEXTS.comment, keys: ['c'], isSingle: true },
        { label: TEXTS.choose, keys: [TEXTS.space] },
        { label: TEXTS.chooseAll, keys: [CHOOSE_ALL_KEYS] },
      ],
    ],
    [TEXTS.forms, [{ label: TEXTS.save, keys: [SAVE_KEYS] }]],
    [
      TEXTS.reportNotes,
      [
        { label: TEXTS.answer, keys: ['0', '4'], between: TEXTS.to, isSingle: true },
        { label: TEXTS.goOn, keys: [SAVE_KEYS] },
      ],
    ],
  ];
  return (
    <Modal opened onClose={closeDialog} title={TEXTS.title} size={480}>
      {!isOn && (
        <p className={classes['off']}>
          <Link to={links.myAccount()} onClick={closeDialog}>
            {TEXTS.areOff}
          </Link>
        </p>
      )}
      {groups.map(([title, shortcuts]) => (
        <section key={title} className={classes['group']}>
          <h3>{title}</h3>
          <dl>
            {shortcuts
              .filter(({ isSingle }) => isOn || !isSingle)
              .map(({ label, keys, between }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    {keys.map((key, index) => (
                      <Fragment key={key}>
                        {index > 0 && ` ${between ?? ''} `}
                        <kbd>{key}</kbd>
                      </Fragment>
                    ))}
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </Modal>
  );
}
