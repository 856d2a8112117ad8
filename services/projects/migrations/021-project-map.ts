import type { Migration } from '@portal/event-bus';

/** Levels that are counted ahead, as `COUNTED_LEVELS` was then. */
const LEVELS = `'{5, 9, 13}'::integer[]`;

/** Adds changes to the cells that they are in, always in the same order, so that two at once do not wait in circles. */
const counted = (changes: string): string => `
  insert into project_map_cells as c (company_id, level, cell, count, longitude_sum, latitude_sum, west, south, east, north)
  select company_id, level, map_place(latitude, longitude) >> 2 * (20 - level), sum(change),
    sum(change * round(longitude * 1e6)::bigint), sum(change * round(latitude * 1e6)::bigint),
    min(longitude), min(latitude), max(longitude), max(latitude)
  from ${changes}, unnest(${LEVELS}) as level group by 1, 2, 3 order by 1, 2, 3
  on conflict (company_id, level, cell) do update set count = c.count + excluded.count,
    longitude_sum = c.longitude_sum + excluded.longitude_sum, latitude_sum = c.latitude_sum + excluded.latitude_sum,
    west = least(c.west, excluded.west), south = least(c.south, excluded.south),
    east = greatest(c.east, excluded.east), north = greatest(c.north, excluded.north)`;

/**
 * Creates the counts of a company's projects by place, for a map of a million of them. `place` numbers the cells of the
 * map's grid (web Mercator, 20 levels, each of four quarters) along a curve, so that a cell of any level is a range of
 * numbers. Triggers maintain three levels when a location is added, moved or deleted; coarser levels are summed from
 * the next finer one (64 cells at most), finer ones are read from the index. Sums are in millionths of a degree, hence
 * exact. The bounds of a cell shrink when its last project goes.
 */
export const projectMapMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create function spread_bits(n bigint) returns bigint language plpgsql immutable strict parallel safe as $$
      begin
        n := (n | (n << 16)) & 0x0000FFFF0000FFFF;
        n := (n | (n << 8)) & 0x00FF00FF00FF00FF;
        n := (n | (n << 4)) & 0x0F0F0F0F0F0F0F0F;
        n := (n | (n << 2)) & 0x3333333333333333;
        return (n | (n << 1)) & 0x5555555555555555;
      end $$;

      create function map_place(latitude double precision, longitude double precision) returns bigint
        language plpgsql immutable strict parallel safe as $$
      declare
        cells constant double precision := 1048576;
        x bigint := least(cells - 1, floor((longitude + 180) / 360 * cells));
        y bigint := greatest(0, least(cells - 1, floor((1 - asinh(tan(radians(latitude))) / pi()) / 2 * cells)));
      begin
        return spread_bits(x) | (spread_bits(y) << 1);
      end $$;

      alter table locations add column company_id uuid;
      update locations l set company_id = p.company_id from projects p where p.id = l.project_id;
      alter table locations
        alter column company_id set not null,
        add column place bigint not null generated always as (map_place(latitude, longitude)) stored;
      create index locations_map on locations (company_id, place) include (project_id) where is_primary;

      create table project_map_cells (
        company_id uuid not null,
        level smallint not null,
        cell bigint not null,
        count integer not null,
        longitude_sum bigint not null,
        latitude_sum bigint not null,
        west double precision not null,
        south double precision not null,
        east double precision not null,
        north double precision not null,
        primary key (company_id, level, cell)
      ) with (fillfactor = 80);

      create type map_change as (company_id uuid, latitude double precision, longitude double precision, change integer);

      create function count_map_changes(changes map_change[]) returns void language plpgsql as $$
      begin
        ${counted('unnest(changes)')};
        if exists (select from unnest(changes) where change < 0) then
          delete from project_map_cells c using (
            select distinct company_id, level, map_place(latitude, longitude) >> 2 * (20 - level) as cell
            from unnest(changes), unnest(${LEVELS}) as level where change < 0
          ) left_behind
          where (c.company_id, c.level, c.cell) = (left_behind.company_id, left_behind.level, left_behind.cell)
            and c.count = 0;
        end if;
      end $$;

      create function count_added_on_map() returns trigger language plpgsql as $$
      begin
        perform count_map_changes(array_agg(row(company_id, latitude, longitude, 1)::map_change))
          from added where is_primary having count(*) > 0;
        return null;
      end $$;
      create trigger count_added_on_map after insert on locations referencing new table as added
        for each statement execute function count_added_on_map();

      create function count_deleted_on_map() returns trigger language plpgsql as $$
      begin
        perform count_map_changes(array_agg(row(company_id, latitude, longitude, -1)::map_change))
          from deleted where is_primary having count(*) > 0;
        return null;
      end $$;
      create trigger count_deleted_on_map after delete on locations referencing old table as deleted
        for each statement execute function count_deleted_on_map();

      create function count_moved_on_map() returns trigger language plpgsql as $$
      begin
        perform count_map_changes(array_agg(m::map_change)) from (
          select o.company_id, o.latitude, o.longitude, -1 as change from old_rows o join new_rows n using (id)
            where o.is_primary and (not n.is_primary or (n.latitude, n.longitude) <> (o.latitude, o.longitude))
          union all
          select n.company_id, n.latitude, n.longitude, 1 from old_rows o join new_rows n using (id)
            where n.is_primary and (not o.is_primary or (n.latitude, n.longitude) <> (o.latitude, o.longitude))
        ) m having count(*) > 0;
        return null;
      end $$;
      create trigger count_moved_on_map after update on locations referencing old table as old_rows new table as new_rows
        for each statement execute function count_moved_on_map();

      ${counted('(select company_id, latitude, longitude, 1 as change from locations where is_primary) there')};
    `);
  },
  async down(knex) {
    await knex.raw(`
      drop trigger count_moved_on_map on locations;
      drop trigger count_deleted_on_map on locations;
      drop trigger count_added_on_map on locations;
      drop function count_moved_on_map;
      drop function count_deleted_on_map;
      drop function count_added_on_map;
      drop function count_map_changes;
      drop type map_change;
      drop table project_map_cells;
      alter table locations drop column place, drop column company_id;
      drop function map_place;
      drop function spread_bits;
    `);
  },
};
