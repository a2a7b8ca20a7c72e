-- Trigger for new rows of `refund` and `delivery`: copies the search text of their order.
create or replace function copy_order_text() returns trigger language plpgsql as $$
begin
  select o.search_text into new.search_text from orders o where o.id = new.order_id;
  return new;
end $$;

comment on function copy_order_text() is 'version 1';
