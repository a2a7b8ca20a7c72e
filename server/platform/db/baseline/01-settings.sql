-- Settings of the shop, its theme, and the secrets that it was started with. First the functions of the columns `search_text`:
-- these columns are stored, so a migration that changes a function must also rewrite them.

-- A text without case and accents.
create function folded_text(text text) returns text immutable strict parallel safe
return lower(replace(replace(replace(replace(translate(
  regexp_replace(normalize(text, NFKD), '[\u0300-\u036f]', '', 'g'),
  'đĐðÐłŁøØħĦŧŦıÆŒẞÞ', 'dDdDlLoOhHtTiæœßþ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'));

-- A text with names, folded. Hyphens and apostrophes are spaces. A text that has them, or a dj, follows once more on further
-- lines without them and with d for dj.
create function searched_names(text text) returns text immutable strict parallel safe
return folded_text(regexp_replace(text, '[\-‐-―−﹣－''‘’‛′ʹʻʼʾʿ`´＇]', ' ', 'g')) ||
  case when text ~ '[\-‐-―−﹣－''‘’‛′ʹʻʼʾʿ`´＇]|[dD][jJ]'
    then E'\n' || replace(folded_text(regexp_replace(text, '[\-‐-―−﹣－''‘’‛′ʹʻʼʾʿ`´＇]', '', 'g')), 'dj', 'd')
    else '' end;

-- `value` is json rather than jsonb: the order of keys is the operator's (countries, lines of an address). A form sends the
-- version that it loaded, so that the second of two people who save at once gets an error.
create table setting (
  key text primary key,
  value json not null,
  version integer not null default 1,
  changed_by text,
  changed_at timestamptz
);

-- The draft of the theme and texts, which staff share. Without a row there is no draft.
create table look_draft (
  single boolean primary key default true check (single),
  draft jsonb not null,
  version integer not null,
  changed_by text not null,
  changed_at timestamptz not null
);

-- Fingerprints of `APP_SECRET`. A start with an unknown secret is rejected (decision 029).
create table secret_fingerprint (
  fingerprint text primary key,
  first_seen_at timestamptz not null
);
