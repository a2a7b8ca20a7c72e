-- What happened to orders, tickets, refunds and the stock. Each row is written in the transaction of the change. Its data has
-- ids only, no names and no sentences (`server/modules/domain-events/events.ts`).
create table domain_event (
  id bigint generated always as identity primary key,
  kind text not null,
  at timestamptz not null,
  data jsonb not null,
  -- The order in which consumers read. It is assigned after the commit, so that no smaller position can appear later. Null: not
  -- assigned yet.
  position bigint
);
create unique index domain_event_position on domain_event (position) where position is not null;
create index domain_event_without_position on domain_event (id) where position is null;
create trigger domain_event_is_final before update on domain_event
  for each row when (old.position is not null
    or (new.id, new.kind, new.at, new.data) is distinct from (old.id, old.kind, old.at, old.data))
  execute function refuse_change();

-- The last assigned position. Its row is locked while positions are assigned.
create table domain_event_counter (
  single boolean primary key default true check (single),
  position bigint not null default 0
);
insert into domain_event_counter default values;

-- The position up to which each consumer has handled the events.
create table domain_event_cursor (
  consumer text primary key,
  position bigint not null
);
