-- Locks a cart as `lock_cart` does, for the checkout, then locks the customer, so that her checkouts wait for each other,
-- and counts her orders that wait for their first payment. Each statement reads what was committed when it began, so the
-- count after the lock is current. Orders without a cart were made by staff and do not count. It does not call
-- `lock_cart`, and stores each result once, which saves a third of the time.
create or replace function lock_cart_to_order(the_code text, the_customer bigint, clock timestamptz)
returns table (id bigint, code text, first_added_at timestamptz, expires_at timestamptz, lines jsonb,
  max_unpaid_orders integer, max_unpaid_places integer, unpaid_orders integer, unpaid_places integer)
rows 1 language plpgsql as $$
#variable_conflict use_column
declare
  found_id bigint;
  found_customer bigint;
begin
  select c.id, c.code, c.first_added_at, c.expires_at, c.customer_id
    into found_id, code, first_added_at, expires_at, found_customer
    from cart c where c.code = the_code and c.expires_at > clock for update;
  if not found or (found_customer is not null and found_customer is distinct from the_customer) then
    return;
  end if;
  -- The first call with a customer's token makes the cart that customer's.
  if found_customer is null then
    update cart c set customer_id = the_customer where c.id = found_id;
  end if;
  id := found_id;
  select c.max_unpaid_orders, c.max_unpaid_places into max_unpaid_orders, max_unpaid_places from customer c
    where c.id = the_customer for no key update;
  select own.lines, waiting.orders, waiting.places into lines, unpaid_orders, unpaid_places
    from (select coalesce(jsonb_agg(to_jsonb(l) order by l.id), '[]') as lines
        from cart_line l where l.cart_id = found_id) own,
      (select count(distinct o.id) as orders, count(i.id) as places
        from orders o left join order_item i on i.order_id = o.id and i.takes_place
        where o.customer_id = the_customer and o.cart_code is not null
          and o.payment_status in ('pending', 'processing')) waiting;
  return next;
end $$;

comment on function lock_cart_to_order(text, bigint, timestamptz) is 'version 3';
