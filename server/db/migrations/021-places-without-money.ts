import { type Kysely, sql } from 'kysely'

/**
 * What limits places that are held without money (server.md, "Places held without money"): how many unpaid orders a
 * customer may have, where staff raised it for her, and how many places of scarce items a network may hold in carts
 * that are nobody's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table item add scarce boolean not null default false`.execute(db)
  // Null: the shop's settings alone count.
  await sql`alter table customer add max_unpaid_orders integer check (max_unpaid_orders >= 0),
    add max_unpaid_places integer check (max_unpaid_places >= 0)`.execute(db)
  // Where a place was reserved from, as a keyed hash; only where it counts: a scarce item in a cart that is nobody's.
  await sql`alter table cart_line add network text`.execute(db)
  await sql`create index cart_line_network on cart_line (network) where network is not null`.execute(db)

  // `lock_cart` for the checkout: then it locks the customer, so that her checkouts wait for each other, and counts
  // what of hers waits for its first money. Each statement sees what was committed when it began, so that what is
  // counted after the lock is the truth. Orders without a cart were made by staff, and do not count.
  await sql`create function lock_cart_to_order(the_code text, the_customer bigint, clock timestamptz)
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
  end $$`.execute(db)

  // The one of migration 019, which also counts by network. Older processes send neither attribute and are not limited.
  await sql`alter type add_request add attribute network text, add attribute max_held integer`.execute(db)
  await sql`create or replace function add_to_carts(requests jsonb, clock timestamptz, life interval, max_items integer)
  returns table (n integer, verdict text, view json) language plpgsql as $$
  #variable_conflict use_column
  declare
    r add_request;
    cart_to_lock bigint;
    pools bigint[];
    the_cart cart%rowtype;
    the_item item%rowtype;
    lines integer;
    same_item integer;
    plan_lines integer;
    same_person integer;
    held integer;
    is_counted boolean;
    refused text;
    verdicts text[] := '{}';
    numbers integer[] := '{}';
    carts bigint[] := '{}';
    items bigint[] := '{}';
  begin
    -- One at a time by their index: a plan made while there were few carts would go on reading all of them.
    for cart_to_lock in select distinct c.id from jsonb_populate_recordset(null::add_request, requests) q
        cross join lateral (select id from cart where code = q.cart limit 1) c order by c.id loop
      perform 1 from cart where id = cart_to_lock for update;
    end loop;
    pools := array(select p.id from jsonb_populate_recordset(null::add_request, requests) q
      cross join lateral (select id from item where external_code = q.external_code limit 1) i
      cross join lateral (select id from pool where item_id = i.id
        and (travel_time_id is null or travel_time_id = q.travel_time_id) offset 0) p);
    perform 1 from pool p where p.id = any(pools) order by p.id for update;
    -- One network's requests for scarce items wait for each other, whatever the item and the process: two items have
    -- two pools. Last of all locks and in one order, so that nothing waits in a circle.
    if jsonb_path_exists(requests, '$[*].network ? (@ != null)') then
      perform pg_advisory_xact_lock(7203333, k.key) from (
        select distinct hashtext(q.network) as key from jsonb_populate_recordset(null::add_request, requests) q
        where q.network is not null order by 1) k;
    end if;

    for r in select q.* from jsonb_populate_recordset(null::add_request, requests) q order by q.n loop
      refused := null;
      the_cart := null;

      select i.* into the_item from item i
        where i.external_code = r.external_code and i.shop_item_type = r.kind and i.published;
      if not found then
        refused := 'item-not-found';
      elsif r.travel_time_id is null and the_item.travel_time_type = 'selectable' then
        refused := 'travel-time-missing';
      elsif r.travel_time_id is not null and not exists
          (select 1 from pool p where p.item_id = the_item.id and p.travel_time_id = r.travel_time_id) then
        refused := 'travel-time-unknown';
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
          when exists (select 1 from pool p where p.item_id = the_item.id and p.travel_time_id is null
                       and p.taken >= p.total) then 'sold-out'
          when r.travel_time_id is not null and exists
            (select 1 from pool p where p.travel_time_id = r.travel_time_id and p.taken >= p.total)
            then 'time-sold-out'
        end;
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
          insert into cart (code, customer_id, first_added_at, expires_at)
            values (r.new_cart, r.customer_id, clock, clock + life) returning * into the_cart;
        else
          update cart c set customer_id = coalesce(c.customer_id, r.customer_id),
              expires_at = greatest(c.expires_at, least(clock + life, c.first_added_at + 3 * life))
            where c.id = the_cart.id;
        end if;
        insert into cart_line (cart_id, item_id, travel_time_id, full_name, name_key, email, network)
          values (the_cart.id, the_item.id, r.travel_time_id, r.full_name, r.name_key, r.email,
            case when is_counted then r.network end);
        update pool p set taken = p.taken + 1
          where p.item_id = the_item.id and (p.travel_time_id is null or p.travel_time_id = r.travel_time_id);
      end if;
      numbers := array_append(numbers, r.n);
      verdicts := array_append(verdicts, refused);
      carts := array_append(carts, the_cart.id);
      items := array_append(items, the_item.id);
    end loop;

    return query select u.n, u.verdict, v.view
      from unnest(numbers, verdicts, carts, items) as u (n, verdict, cart, item)
      cross join lateral cart_view(u.cart, u.item) v order by u.n;
  end $$`.execute(db)
}
