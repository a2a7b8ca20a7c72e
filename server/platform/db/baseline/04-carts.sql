-- Carts and their lines, which reserve places.

create table cart (
  id bigint generated always as identity primary key,
  code text not null unique,
  customer_id bigint references customer,
  first_added_at timestamptz not null,
  expires_at timestamptz not null,
  -- The names of items that the shop cancelled, for the message at checkout.
  lost_items text[] not null default '{}'
) with (fillfactor = 70);
create index cart_expiry on cart (expires_at);
create index cart_customer on cart (customer_id, id) where customer_id is not null;

create table cart_line (
  id bigint generated always as identity primary key,
  cart_id bigint not null references cart on delete cascade,
  item_id bigint not null references item,
  travel_time_id bigint references travel_time,
  full_name text,
  name_key text,
  email text,
  -- A keyed hash of the network that reserved the place, where it is limited: scarce items in carts without a customer.
  network text
);
create index cart_line_cart on cart_line (cart_id);
create index cart_line_item on cart_line (item_id);
-- A person has one ticket of an item in a cart.
create unique index cart_line_person on cart_line (cart_id, item_id, name_key) where name_key is not null;
create index cart_line_network on cart_line (network) where network is not null;

-- A request to `add_to_carts` (`AddRequest` in server/modules/cart/add-to-carts.ts).
create type add_request as (
  n integer,
  cart text,
  new_cart text,
  customer_id bigint,
  kind text,
  external_code text,
  full_name text,
  name_key text,
  email text,
  travel_time_id bigint,
  network text,
  max_held integer,
  max_free integer
);
