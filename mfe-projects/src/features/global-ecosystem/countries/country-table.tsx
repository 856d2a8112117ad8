import type { MarketCountry } from '@portal/contracts/insights/global-ecosystem';
import { UnstyledButton } from '@portal/portal-sdk';
import { useId } from 'react';
import { amountText, countText } from '../figure-text.ts';
import { GLOBAL_ECOSYSTEM_TEXTS as TEXTS } from '../global-ecosystem.texts.ts';
import classes from './countries.module.css';

interface CountryTableProps {
  readonly countries: readonly MarketCountry[];
  /** Shows a country on the map. */
  readonly onShow: (country: MarketCountry) => void;
}

/** The figures of the map as a table, with those of countries that have no place on it. */
export function CountryTable({ countries, onShow }: CountryTableProps) {
  const id = useId();
  if (countries.length === 0) return <p className={classes.quiet}>{TEXTS.noCountries}</p>;
  return (
    // The scrolling area must be reachable by keyboard.
    <div className={classes.scrolled} tabIndex={0} role="group" aria-labelledby={id}>
      <table className={classes.table} aria-labelledby={id}>
        <caption id={id} className={classes.unseen}>
          {TEXTS.countries}
        </caption>
        <thead>
          <tr>
            <th scope="col">{TEXTS.country}</th>
            <th scope="col">{TEXTS.projects}</th>
            <th scope="col">{TEXTS.claims}</th>
            <th scope="col">{TEXTS.recommendations}</th>
            <th scope="col">{TEXTS.claimsTotal}</th>
          </tr>
        </thead>
        <tbody>
          {countries.map((one) => (
            <tr key={one.country.name}>
              <th scope="row">
                {one.country.coordinate ? (
                  <UnstyledButton className={classes.shows ?? ''} onClick={() => onShow(one)}>
                    <bdi>{one.country.name}</bdi>
                  </UnstyledButton>
                ) : (
                  <>
                    <bdi>{one.country.name}</bdi> <span className={classes.quiet}>{TEXTS.notOnMap}</span>
                  </>
                )}
              </th>
              <Cell label={TEXTS.projects} text={countText(one.projectsCount)} />
              <Cell label={TEXTS.claims} text={countText(one.claimsCount)} />
              <Cell label={TEXTS.recommendations} text={countText(one.risksCount)} />
              <Cell label={TEXTS.claimsTotal} text={amountText(one.claimsTotalAmount)} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A figure; on a phone its label stands before it. */
const Cell = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <td data-label={label} className={text === TEXTS.noData ? classes.withheld : undefined}>
    {text}
  </td>
);
