-- Trigger of `orders`: copies a changed or erased search text to the order's refunds and delivery.
create or replace function update_order_text() returns trigger language plpgsql as $$
begin
  update refund set search_text = new.search_text where order_id = new.id;
  update delivery set search_text = new.search_text where order_id = new.id;
  return null;
end $$;

comment on function update_order_text() is 'version 1';
