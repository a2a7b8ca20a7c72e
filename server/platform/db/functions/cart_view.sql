-- A cart as calls return it: its lines, and the places of every item in it and of one more item. Always returns one row;
-- `code` is null if there is no cart. The places of `known_items` (null: no items) are taken from `known_places` and not
-- read. Call it in `from`, so that PostgreSQL inlines it into the calling statement. It returns json, because jsonb would
-- be built before it is written.
create or replace function cart_view(the_cart bigint, one_more_item bigint, known_items bigint[], known_places json[])
returns table (view json) rows 1 stable language sql as $$
  select json_build_object(
    'code', c.code, 'expires_at', c.expires_at, 'first_added_at', c.first_added_at,
    'version', (select version from catalogue_state),
    'lines', (select coalesce(json_agg(json_build_object('id', l.id, 'item_id', l.item_id,
        'travel_time_id', l.travel_time_id, 'full_name', l.full_name, 'email', l.email) order by l.id), '[]')
      from cart_line l where l.cart_id = the_cart),
    'places', (with wanted as materialized (
        select l.item_id as item from cart_line l where l.cart_id = the_cart union select one_more_item),
      told as (
        select json_build_array(p.item_id, p.travel_time_id, p.total, p.taken) as place from pool p
          where p.item_id = any(array(select w.item from wanted w where w.item = any(known_items) is not true))
        union all
        select k.place from unnest(known_items, known_places) as k (item, place)
          where k.item in (select w.item from wanted w))
      select coalesce(json_agg(t.place), '[]') from told t))
  from (select) nothing left join cart c on c.id = the_cart
$$;

comment on function cart_view(bigint, bigint, bigint[], json[]) is 'version 1';
