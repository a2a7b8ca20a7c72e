-- Reserves a place for each request, in the order of their numbers (`n`), in one transaction. Returns for each request
-- its error code (null: reserved) and the cart as `cart_view` returns it. `AddRequest` (server/modules/cart) describes a
-- request. The caller passes the limits of the rules: how long an add extends a cart (life), the maximum age of a cart
-- after its first add (longest_life), and the maximum number of its items (max_items).
--
-- Locks: carts in the order of their ids, then counters by item and departure (`poolOrder`), then customers who reserve
-- free items, then networks. All others that lock them use this order, so that there is no deadlock.
--
-- Each counter is read once, when it is locked. While another connection holds a snapshot (a backup), PostgreSQL keeps
-- every version of a counter, and a lookup reads past all of them: at thousands of adds a second that soon is most of the
-- work. So counters are held in memory, written by their position (ctid), which cannot change while a row is locked, and
-- passed on to `cart_view`. They are looked up from the end of the index, where the newest version nearly always is
-- (order by … desc limit 1; `between` and `is null` because PostgreSQL drops an order by a constant column). Plans that
-- scan the whole table or a bitmap are disabled, because they would continue to read old versions after that connection
-- has ended. If PostgreSQL 15 scans anyway (a table with one row), it estimates such a high cost that it would compile the
-- plan: jit is off. Plans are generic: PostgreSQL would otherwise plan the statement with arrays again for each call,
-- because it overestimates their length.
create or replace function add_to_carts(requests jsonb, clock timestamptz, life interval, longest_life interval,
  max_items integer)
returns table (n integer, verdict text, view json) language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set jit = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  sorted add_request[] := array(select q from jsonb_populate_recordset(null::add_request, requests) q order by q.n);
  r add_request;
  cart_to_lock bigint;
  customer_to_lock bigint;
  the_cart cart%rowtype;
  the_item item%rowtype;
  lines integer;
  same_item integer;
  plan_lines integer;
  same_person integer;
  held integer;
  is_counted boolean;
  refused text;
  -- The locked counters: an item's own has its id in counter_items, a departure's has it in counter_times.
  counter record;
  wanted record;
  counter_items bigint[] := '{}';
  counter_times bigint[] := '{}';
  owners bigint[] := '{}';
  positions tid[] := '{}';
  totals integer[] := '{}';
  takens integer[] := '{}';
  is_changed boolean[] := '{}';
  is_alone boolean[] := '{}';
  known_items bigint[];
  known_places json[];
  begun timestamptz := clock_timestamp();
  own_counter integer;
  departure_counter integer;
  departs_at timestamptz;
  -- One entry for each request.
  verdicts text[] := '{}';
  numbers integer[] := '{}';
  carts bigint[] := '{}';
  items bigint[] := '{}';
begin
  -- Locked one at a time by the index: a plan that was made when there were few carts would continue to read all of them.
  for cart_to_lock in select distinct c.id from unnest(sorted) q
      cross join lateral (select id from cart where code = q.cart limit 1) c order by c.id loop
    perform 1 from cart where id = cart_to_lock for update;
  end loop;

  for wanted in select distinct i.id as item, t.time from unnest(sorted) q
      cross join lateral (select id from item where external_code = q.external_code limit 1) i
      cross join lateral (select null::bigint as time union all select q.travel_time_id where q.travel_time_id is not null) t
      order by 1, 2 nulls first loop
    if wanted.time is null then
      select p.item_id, p.travel_time_id, p.total, p.taken, p.ctid as position,
          not exists (select from travel_time t where t.item_id = p.item_id) as is_alone
        into counter from pool p
        where p.item_id = wanted.item and p.travel_time_id is null
        order by p.item_id desc, p.travel_time_id desc limit 1 for update;
    else
      select p.item_id, p.travel_time_id, p.total, p.taken, p.ctid as position, false as is_alone
        into counter from pool p
        where p.item_id = wanted.item and p.travel_time_id between wanted.time and wanted.time
        order by p.item_id desc, p.travel_time_id desc limit 1 for update;
    end if;
    continue when not found;
    counter_items := array_append(counter_items, case when counter.travel_time_id is null then counter.item_id end);
    counter_times := array_append(counter_times, counter.travel_time_id);
    owners := array_append(owners, counter.item_id);
    positions := array_append(positions, counter.position);
    totals := array_append(totals, counter.total);
    takens := array_append(takens, counter.taken);
    is_changed := array_append(is_changed, false);
    is_alone := array_append(is_alone, counter.is_alone);
  end loop;

  -- Not a column of the result, because older processes expect its columns. If locking took long, the caller collects more
  -- requests before its next call.
  perform set_config('shop.locked_ms', (extract(epoch from clock_timestamp() - begun) * 1000)::text, true);

  -- Requests of one customer for free items wait for each other and for the customer's checkouts, also if the items differ.
  if jsonb_path_exists(requests, '$[*].max_free ? (@ != null)') then
    for customer_to_lock in select distinct q.customer_id from unnest(sorted) q
        where q.max_free is not null and q.customer_id is not null order by 1 loop
      perform 1 from customer where id = customer_to_lock for no key update;
    end loop;
  end if;

  -- Requests of one network for scarce items wait for each other in all processes, also if the items differ: two items
  -- have two counters. These locks are the last ones and are taken in one order, so that there is no deadlock.
  if jsonb_path_exists(requests, '$[*].network ? (@ != null)') then
    perform pg_advisory_xact_lock(7203333, k.key) from (
      select distinct hashtext(q.network) as key from unnest(sorted) q where q.network is not null order by 1) k;
  end if;

  foreach r in array sorted loop
    refused := null;
    the_cart := null;
    own_counter := null;
    departure_counter := null;
    departs_at := null;

    select i.* into the_item from item i
      where i.external_code = r.external_code and i.shop_item_type = r.kind and i.published;
    if found then
      own_counter := array_position(counter_items, the_item.id);
    end if;
    if r.travel_time_id is not null then
      departure_counter := array_position(counter_times, r.travel_time_id);
      select t.travel_time into departs_at from travel_time t where t.id = r.travel_time_id;
    end if;

    if the_item.id is null then
      refused := 'item-not-found';
    elsif r.travel_time_id is null and the_item.travel_time_type = 'selectable' then
      refused := 'travel-time-missing';
    elsif r.travel_time_id is not null and owners[departure_counter] is distinct from the_item.id then
      refused := 'travel-time-unknown';
    elsif departs_at <= clock then
      refused := 'time-departed';
    -- Until when an item is sold: `saleEnd` (rules/catalogue/sale-end.ts).
    elsif r.travel_time_id is null and r.kind = 'tickets' and clock >= (case
        when the_item.travel_time_type = 'fixed' and the_item.travel_time is not null then the_item.travel_time
        when the_item.starts_at is not null then coalesce(the_item.ends_at, the_item.starts_at + interval '24 hours')
        when the_item.event_id is not null then (select e.ends_at from event e where e.id = the_item.event_id)
      end) then
      refused := 'item-over';
    elsif r.cart is not null then
      select c.* into the_cart from cart c where c.code = r.cart and c.expires_at > clock
        and (c.customer_id is null or c.customer_id = r.customer_id);
      if not found then
        refused := 'cart-expired';
      else
        select count(*), count(*) filter (where l.item_id = the_item.id),
               count(*) filter (where i.payment_plan <> '[]'),
               count(*) filter (where l.item_id = the_item.id and l.name_key = r.name_key)
          into lines, same_item, plan_lines, same_person
          from cart_line l join item i on i.id = l.item_id where l.cart_id = the_cart.id;
        refused := case
          when plan_lines > 0 then 'plan-already-in-cart'
          when lines > 0 and the_item.payment_plan <> '[]' then 'plan-alone'
          when same_person > 0 then 'duplicate-ticket'
          when the_item.limit_per_order > 0 and same_item >= the_item.limit_per_order then 'limit-reached'
          when lines >= max_items then 'cart-full'
        end;
      end if;
    end if;

    if refused is null then
      refused := case
        when takens[own_counter] >= totals[own_counter] then 'sold-out'
        when takens[departure_counter] >= totals[departure_counter] then 'time-sold-out'
      end;
    end if;

    if refused is null and r.max_free is not null then
      select count(*) into held from unnest(array(
          select the_cart.id where the_cart.id is not null
          union select c.id from cart c where c.customer_id = r.customer_id and c.expires_at > clock)) as mine (id)
        join cart_line l on l.cart_id = mine.id join item i on i.id = l.item_id
        where i.price = 0 and i.fee = 0
          and (i.event_id = the_item.event_id or (the_item.event_id is null and i.id = the_item.id));
      if held < r.max_free and r.customer_id is not null then
        held := held + free_places(r.customer_id, the_item.event_id, the_item.id, clock);
      end if;
      if held >= r.max_free then
        refused := 'free-limit-reached';
      end if;
    end if;

    is_counted := the_item.scarce and r.network is not null and r.customer_id is null and the_cart.customer_id is null;
    if refused is null and is_counted then
      select count(*) into held from cart_line l join cart c on c.id = l.cart_id join item i on i.id = l.item_id
        where l.network = r.network and c.customer_id is null and i.scarce;
      if held >= r.max_held then
        refused := 'held-by-network';
      end if;
    end if;

    if refused is null then
      if the_cart.id is null then
        -- An order has its cart's code for ever, so a new cart must not use it again.
        insert into cart (code, customer_id, first_added_at, expires_at)
          select r.new_cart, r.customer_id, clock, clock + life
            where not exists (select from orders o where o.cart_code = r.new_cart)
          on conflict (code) do nothing returning * into the_cart;
        -- The page chooses the code of its new cart, so that a repeated call does not create a second cart.
        if not found then
          refused := 'cart-expired';
        end if;
      else
        update cart c set customer_id = coalesce(c.customer_id, r.customer_id),
            expires_at = greatest(c.expires_at, least(clock + life, c.first_added_at + longest_life))
          where c.id = the_cart.id;
      end if;
    end if;

    if refused is null then
      insert into cart_line (cart_id, item_id, travel_time_id, full_name, name_key, email, network)
        values (the_cart.id, the_item.id, r.travel_time_id, r.full_name, r.name_key, r.email,
          case when is_counted then r.network end);
      if own_counter is not null then
        takens[own_counter] := takens[own_counter] + 1;
        is_changed[own_counter] := true;
      end if;
      if departure_counter is not null then
        takens[departure_counter] := takens[departure_counter] + 1;
        is_changed[departure_counter] := true;
      end if;
    end if;
    numbers := array_append(numbers, r.n);
    verdicts := array_append(verdicts, refused);
    carts := array_append(carts, the_cart.id);
    items := array_append(items, the_item.id);
  end loop;

  for changed in 1 .. cardinality(positions) loop
    if is_changed[changed] then
      update pool p set taken = takens[changed] where p.ctid = positions[changed];
      if not found then
        raise exception 'a locked counter has moved';
      end if;
    end if;
  end loop;

  -- Items without departures have only this counter, so all of their places are known.
  select array_agg(k.item), array_agg(json_build_array(k.item, null, k.total, k.taken)) into known_items, known_places
    from unnest(counter_items, is_alone, totals, takens) as k (item, is_alone, total, taken) where k.is_alone;
  return query select u.n, u.verdict, v.view
    from unnest(numbers, verdicts, carts, items) as u (n, verdict, cart, item)
    cross join lateral cart_view(u.cart, u.item, known_items, known_places) v order by u.n;
end $$;

comment on function add_to_carts(jsonb, timestamptz, interval, interval, integer) is 'version 1';
