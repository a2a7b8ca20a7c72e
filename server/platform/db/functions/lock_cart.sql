-- Locks a live cart that belongs to the caller or to no customer yet, and returns it with its lines; returns no row if
-- there is no such cart. It is a function so that the lines are read after the wait for the lock, in the same round trip:
-- a single statement would read them as they were before the wait.
create or replace function lock_cart(the_code text, the_customer bigint, clock timestamptz)
returns table (id bigint, code text, first_added_at timestamptz, expires_at timestamptz, lines jsonb)
language plpgsql as $$
#variable_conflict use_column
declare
  found_cart cart%rowtype;
begin
  select c.* into found_cart from cart c where c.code = the_code and c.expires_at > clock for update;
  if not found or (found_cart.customer_id is not null and found_cart.customer_id is distinct from the_customer) then
    return;
  end if;
  -- The first call with a customer's token makes the cart that customer's.
  if found_cart.customer_id is null and the_customer is not null then
    update cart c set customer_id = the_customer where c.id = found_cart.id;
  end if;
  return query select found_cart.id, found_cart.code, found_cart.first_added_at, found_cart.expires_at,
    (select coalesce(jsonb_agg(to_jsonb(l) order by l.id), '[]') from cart_line l where l.cart_id = found_cart.id);
end $$;

comment on function lock_cart(text, bigint, timestamptz) is 'version 1';
