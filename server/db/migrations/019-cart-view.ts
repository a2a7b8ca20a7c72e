import { type Kysely, sql } from 'kysely'

/**
 * `cart_view` becomes a function that stands in `from`, so that PostgreSQL plans its text as a part of the statement that
 * uses it: called for each cart it cost a start of an executor each time, half of its CPU. And it answers `json`, which is
 * written once where `jsonb` is built and then written. `add_to_carts` is the one of migration 007 but for its last
 * statement, which reads the carts so.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop function add_to_carts(jsonb, timestamptz, interval, integer)`.execute(db)
  await sql`drop function cart_view(bigint, bigint)`.execute(db)

  // A cart as calls answer it: its lines, and the places of every item in it and of one more item.
  await sql`create function cart_view(the_cart bigint, one_more_item bigint) returns table (view json)
  rows 1 stable language sql as $$
    select json_build_object(
      'code', c.code, 'expires_at', c.expires_at, 'first_added_at', c.first_added_at,
      'version', (select version from catalogue_state),
      'lines', (select coalesce(json_agg(json_build_object('id', l.id, 'item_id', l.item_id,
          'travel_time_id', l.travel_time_id, 'full_name', l.full_name, 'email', l.email) order by l.id), '[]')
        from cart_line l where l.cart_id = the_cart),
      'places', (select coalesce(json_agg(json_build_array(p.item_id, p.travel_time_id, p.total, p.taken)), '[]')
        from pool p
        where p.item_id = any(array(select l.item_id from cart_line l where l.cart_id = the_cart
                                    union all select one_more_item))))
    from (select) nothing left join cart c on c.id = the_cart
  $$`.execute(db)

  await sql`create function add_to_carts(requests jsonb, clock timestamptz, life interval, max_items integer)
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

      if refused is null then
        if the_cart.id is null then
          insert into cart (code, customer_id, first_added_at, expires_at)
            values (r.new_cart, r.customer_id, clock, clock + life) returning * into the_cart;
        else
          update cart c set customer_id = coalesce(c.customer_id, r.customer_id),
              expires_at = greatest(c.expires_at, least(clock + life, c.first_added_at + 3 * life))
            where c.id = the_cart.id;
        end if;
        insert into cart_line (cart_id, item_id, travel_time_id, full_name, name_key, email)
          values (the_cart.id, the_item.id, r.travel_time_id, r.full_name, r.name_key, r.email);
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
