/** SQL that installs `zone_or_utc(text)`, which returns a time zone; UTC for none, and for one unknown to PostgreSQL. */
export const ZONE_OR_UTC = `
  create function zone_or_utc(zone text) returns text language plpgsql stable as $$
  begin
    perform now() at time zone zone;
    return coalesce(zone, 'UTC');
  exception when invalid_parameter_value then
    return 'UTC';
  end $$;
`;
