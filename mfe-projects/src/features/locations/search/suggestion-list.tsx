import type { Suggestion } from '../geocoder.api.ts';
import { LOCATION_SCREEN_TEXTS as TEXTS } from '../location.texts.ts';
import classes from './search.module.css';

interface SuggestionListProps {
  readonly id: string;
  readonly suggestions: readonly Suggestion[];
  readonly active: number;
  readonly onChoose: (suggestion: Suggestion) => void;
}

/** List of search suggestions, operated by the keys of the search field. */
export function SuggestionList({ id, suggestions, active, onChoose }: SuggestionListProps) {
  return (
    <ul id={id} role="listbox" aria-label={TEXTS.suggestions} className={classes.list}>
      {suggestions.map((suggestion, index) => (
        <li
          key={`${suggestion.magicKey} ${suggestion.text}`}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          className={classes.option}
          // Keeps the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(suggestion)}
        >
          {suggestion.text}
        </li>
      ))}
    </ul>
  );
}
