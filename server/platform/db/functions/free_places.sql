-- Counts the places of an event (null: of items without one) that a customer has in orders for nothing. Places that are
-- free again, and orders that staff made, do not count.
create or replace function free_places(the_customer bigint, the_event bigint)
returns integer stable language sql as $$
  select count(*)::integer
  from orders o join order_item i on i.order_id = o.id join item on item.id = i.item_id
  where o.customer_id = the_customer and o.cart_code is not null
    and i.takes_place and i.price = 0 and i.fee = 0 and item.event_id is not distinct from the_event
$$;

comment on function free_places(bigint, bigint) is 'version 1';
