import { Checkbox, notifyFailure, useEndpoint, useWrite } from '@portal/portal-sdk';
import { KEYBOARD_TEXTS as TEXTS } from '../keyboard/keyboard.texts.ts';
import classes from './my-account.module.css';

/** Switches shortcuts of a single key on and off, for all browsers of the person (decisions §27, WCAG 2.1.4). */
export function KeyboardSetting() {
  const { data } = useEndpoint('GET /users/current', {});
  const { mutate, isPending, variables } = useWrite('PUT /users/single-key-shortcuts');
  if (!data) return null;
  const usesSingleKeys = isPending ? variables.body.usesSingleKeys : data.usesSingleKeys;
  const change = (next: boolean): void =>
    mutate({ body: { usesSingleKeys: next } }, { onError: (error) => notifyFailure(error, () => change(next)) });
  return (
    <section className={classes['section']} aria-labelledby="my-keyboard">
      <h2 id="my-keyboard">{TEXTS.title}</h2>
      <Checkbox
        label={TEXTS.setting}
        description={TEXTS.settingHelp}
        checked={usesSingleKeys}
        onChange={(event) => change(event.currentTarget.checked)}
      />
    </section>
  );
}
