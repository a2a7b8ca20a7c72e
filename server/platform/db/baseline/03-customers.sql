-- Customers, their sessions and codes, and the rate limits.

-- The email is the last confirmed one, or before the first confirmation the one that was entered at the registration. It is
-- stored as it was entered and looked up by its key (lower case, normalised in JavaScript).
create table customer (
  id bigint generated always as identity primary key,
  email text not null,
  email_key text not null unique,
  full_name text not null,
  password_hash text,
  country text,
  address jsonb not null default '{}',
  email_confirmed_at timestamptz,
  created_at timestamptz not null,
  erased_at timestamptz,
  -- Limits that staff raised for this customer (decision 023); null: the shop's settings.
  max_unpaid_orders integer check (max_unpaid_orders >= 0),
  max_unpaid_places integer check (max_unpaid_places >= 0),
  -- The company that the customer buys for; both or none.
  company_name text,
  company_vat_number text,
  -- The text that a search compares (`searched_names`). Each field is a line of its own after a space, so that its first word
  -- is found as a word (decision 011).
  search_text text generated always as (searched_names(' ' || full_name || E'\n ' || email
    || coalesce(E'\n ' || company_name || E'\n ' || company_vat_number, ''))) stored
);
-- Besides the text an index of the search has the numbers of two blocks of ids: of 2,500 in hexadecimal digits and of
-- 40,000 in other letters, of three letters each. A text that many rows have is searched block by block, the newest first
-- (`server/platform/db/text-search.ts`). Inserting many rows into such an index at once costs half as much per row, so rows wait in
-- a list of up to 1 MB, which a job empties.
create index customer_search on customer using gin (search_text gin_trgm_ops,
  (lpad(to_hex(id / 2500 % 4096), 3, '0') || ' ' ||
    translate(lpad(to_hex(id / 40000 % 4096), 3, '0'), '0123456789abcdef', 'ghijklmnopqrstuv')) gin_trgm_ops)
  with (gin_pending_list_limit = 1024);

-- Tokens are random and stored as hashes: reading the table does not help to log in.
create table session (
  token_hash bytea primary key,
  customer_id bigint not null references customer on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_customer on session (customer_id);
create index session_expiry on session (expires_at);

-- Mailed one-time codes.
create table customer_code (
  code_hash bytea primary key,
  customer_id bigint not null references customer on delete cascade,
  purpose text not null check (purpose in ('reset-password', 'confirm-email')),
  email_key text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index customer_code_customer on customer_code (customer_id, purpose);

-- Emails that customers entered for their accounts and have not confirmed yet. Such an email owns nothing: logins and mails
-- stay with `customer.email` until the customer opens the mailed link. Several customers may enter the same one.
create table email_change (
  customer_id bigint primary key references customer on delete cascade,
  email text not null,
  email_key text not null,
  -- The hash of the code in the link.
  code_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_change_email on email_change (email_key);
create index email_change_expiry on email_change (expires_at);

-- Mailed codes of six digits for a login without password. Each belongs to the request with its nonce, so that a stranger's
-- request does not replace the owner's code. The nonce stays in the browser that requested the code and is part of its hash, so
-- that nobody who reads the table can find the code by trying a million.
create table login_code (
  customer_id bigint not null references customer on delete cascade,
  nonce_hash bytea not null,
  code_hash bytea not null,
  -- The network or known browser that requested the code, hashed.
  source_hash bytea not null,
  -- Whether it was a known browser. Requests of strangers do not replace its codes.
  is_known_browser boolean not null,
  attempts smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (customer_id, nonce_hash)
);
create index login_code_expiry on login_code (expires_at);

create table rate_limit_count (
  scope text not null,
  subject_hash bytea not null,
  window_start timestamptz not null,
  used integer not null,
  primary key (scope, subject_hash)
);
create index rate_limit_count_window on rate_limit_count (window_start);
