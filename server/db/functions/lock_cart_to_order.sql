-- `lock_cart` for the checkout: it then locks the customer, so that her checkouts wait for each other, and counts what
-- of hers waits for its first money. Each statement sees what was committed when it began, so what is counted after
-- the lock is the truth. Orders without a cart were made by staff, and do not count.
create or replace function lock_cart_to_order(the_code text, the_customer bigint, clock timestamptz)
returns table (id bigint, code text, first_added_at timestamptz, expires_at timestamptz, lines jsonb,
  max_unpaid_orders integer, max_unpaid_places integer, unpaid_orders integer, unpaid_places integer)
rows 1 language plpgsql as $$
#variable_conflict use_column
declare
  held record;
  own record;
begin
  select * into held from lock_cart(the_code, the_customer, clock);
  if not found then
    return;
  end if;
  select c.max_unpaid_orders, c.max_unpaid_places into own from customer c
    where c.id = the_customer for no key update;
  return query select held.id, held.code, held.first_added_at, held.expires_at, held.lines,
      own.max_unpaid_orders, own.max_unpaid_places, count(distinct o.id)::integer, count(i.id)::integer
    from orders o left join order_item i on i.order_id = o.id and i.takes_place
    where o.customer_id = the_customer and o.cart_code is not null
      and o.payment_status in ('pending', 'processing');
end $$;

comment on function lock_cart_to_order(text, bigint, timestamptz) is 'version 1';
