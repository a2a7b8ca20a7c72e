-- Counts the places that a customer has in orders for nothing: of an event, or of one item if the event is null. Places that
-- are free again or whose item is over, and orders that staff made, do not count: they have no cart's code, or the key of a
-- guest list's row (`readRow`).
create or replace function free_places(the_customer bigint, the_event bigint, the_item bigint, clock timestamptz)
returns integer stable language sql as $$
  select count(*)::integer
  from orders o join order_item i on i.order_id = o.id join item on item.id = i.item_id
  where o.customer_id = the_customer and o.cart_code not like 'guest-%'
    and i.takes_place and i.price = 0 and i.fee = 0
    and (item.event_id = the_event or (the_event is null and item.event_id is null and item.id = the_item))
    and (clock >= coalesce(item.ends_at, item.starts_at + interval '24 hours')) is not true
$$;

comment on function free_places(bigint, bigint, bigint, timestamptz) is 'version 1';
