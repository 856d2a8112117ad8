import { SEARCH_DEBOUNCE_MS } from '@portal/contracts/common/limits';
import { coordinateText, readMapSearch } from '@portal/contracts/geo/coordinate-search';
import { Loader, TextInput } from '@portal/portal-sdk';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { useGeocoder, useSuggestions, type Suggestion } from '../geocoder.api.ts';
import { LOCATION_SCREEN_TEXTS as TEXTS } from '../location.texts.ts';
import type { Candidate } from '../use-location-desk.ts';
import classes from './search.module.css';
import { SuggestionList } from './suggestion-list.tsx';

/** Search of an address, with suggestions, or of coordinates (spec 2 §5). */
export function LocationSearch({ onChosen }: { readonly onChosen: (candidate: Candidate) => void }) {
  const [typed, setTyped] = useState('');
  const [requested, setRequested] = useState('');
  const [active, setActive] = useState(-1);
  const [isOpen, setOpen] = useState(false);
  const [isFinding, setFinding] = useState(false);
  const [failure, setFailure] = useState<'noPlace' | 'down'>();
  const listId = useId();
  const { find } = useGeocoder();

  const entered = readMapSearch(typed);
  const suggestions = useSuggestions(requested);
  const addressText = entered.kind === 'address' ? entered.text : '';
  useEffect(() => {
    const timer = setTimeout(() => setRequested(addressText), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [addressText]);
  const isDelayed = requested !== addressText;
  const options: readonly Suggestion[] = requested !== '' && !isDelayed ? (suggestions.data ?? []) : [];
  const shown =
    entered.kind === 'coordinate'
      ? [{ text: TEXTS.goTo(coordinateText(entered.coordinate)), magicKey: '', isCollection: false }]
      : options;
  const isListShown = isOpen && shown.length > 0;

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const choose = async (suggestion?: Suggestion) => {
    close();
    setFailure(undefined);
    if (entered.kind === 'coordinate') return onChosen({ coordinate: entered.coordinate });
    if (entered.text === '') return undefined;
    const text = suggestion?.text ?? entered.text;
    setTyped(text);
    setFinding(true);
    try {
      const place = await find({ text, ...(suggestion && { magicKey: suggestion.magicKey }) });
      if (place) onChosen({ coordinate: place.coordinate, place });
      else setFailure('noPlace');
    } catch {
      setFailure('down');
    } finally {
      setFinding(false);
    }
    return undefined;
  };

  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move !== undefined && shown.length > 0) {
      event.preventDefault();
      setOpen(true);
      setActive((active + move + shown.length + (active < 0 && move < 0 ? 1 : 0)) % shown.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      void choose(isListShown ? shown[active] : undefined);
    } else if (event.key === 'Escape' && isListShown) {
      event.preventDefault();
      close();
    }
  };
  const isUnknown = failure === 'noPlace' || (options.length === 0 && suggestions.data !== undefined && !isDelayed);
  const outOfRange = entered.kind === 'address' ? entered.fault : undefined;
  const messageOf = () => {
    if (failure === 'down' || suggestions.error) return TEXTS.geocoderDown;
    if (outOfRange !== undefined && isUnknown) return outOfRange;
    return failure && TEXTS.noPlace;
  };

  return (
    <div className={classes.search} onBlur={close}>
      <TextInput
        label={TEXTS.search}
        description={TEXTS.searchHelp}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={messageOf()}
        errorProps={{ role: 'alert' }}
        type="search"
        role="combobox"
        aria-expanded={isListShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isListShown && active >= 0 ? `${listId}-${active}` : undefined}
        autoComplete="off"
        maxLength={200}
        value={typed}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={
          (isFinding || suggestions.isFetching) && <Loader size={16} role="img" aria-label={TEXTS.searching} />
        }
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setFailure(undefined);
          setActive(-1);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onKeyDown={handleKey}
      />
      {isListShown && (
        <SuggestionList id={listId} suggestions={shown} active={active} onChoose={(one) => void choose(one)} />
      )}
    </div>
  );
}
