-- A cart as calls answer it: its lines, and the places of every item in it and of one more item. One row always; code
-- null where there is no cart. It stands in `from`, so that PostgreSQL plans it as a part of the statement that uses it,
-- and answers json, which is written once where jsonb is built first.
create or replace function cart_view(the_cart bigint, one_more_item bigint) returns table (view json)
rows 1 stable language sql as $$
  select json_build_object(
    'code', c.code, 'expires_at', c.expires_at, 'first_added_at', c.first_added_at,
    'version', (select version from catalogue_state),
    'lines', (select coalesce(json_agg(json_build_object('id', l.id, 'item_id', l.item_id,
        'travel_time_id', l.travel_time_id, 'full_name', l.full_name, 'email', l.email) order by l.id), '[]')
      from cart_line l where l.cart_id = the_cart),
    'places', (select coalesce(json_agg(json_build_array(p.item_id, p.travel_time_id, p.total, p.taken)), '[]')
      from pool p
      where p.item_id = any(array(select l.item_id from cart_line l where l.cart_id = the_cart
                                  union all select one_more_item))))
  from (select) nothing left join cart c on c.id = the_cart
$$;

comment on function cart_view(bigint, bigint) is 'version 1';
