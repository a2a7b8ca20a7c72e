/** The token of the n-th customer's login. */
export const tokenOf = (n: number): string => `bench-login-${n}`

/** The n-th customer's address. */
export const emailOf = (n: number): string => `ana-${n}@shop.example`

const given =
  'Ana Ivo Žarko Marija Petra Luka Đurđica Nikola Lana Mirjam Jakob Zoë Tomáš Eva Jürgen Chiara'.split(' ')
const family =
  'Horvat Babić Šimić Kovač Novak Jurić Perić Knežević Marić Weiß Rossi Dvořák Nagy Brown Kos'.split(' ')

/** One of 240 names, so that documents differ as they do for real buyers. */
export const nameOf = (n: number): string => `${given[n % given.length]} ${family[n % family.length]}`

/** The number of the next customer without an order: a second order would make responses longer. */
export function newCustomers(count: number): () => number {
  let last = 0
  return () => {
    last += 1
    if (last > count)
      throw new Error(`${count} customers were too few: raise CUSTOMERS in tools/bench/main.ts`)
    return last
  }
}

/** Customers with a login each, written straight into the database: a password would cost 10 ms of CPU each. */
export async function makeCustomers(
  database: { query(text: string, values?: unknown[]): Promise<unknown> },
  count: number,
): Promise<void> {
  await database.query(
    `with made as (
       insert into customer (email, email_key, full_name, country, created_at, email_confirmed_at)
       select e, e, 'Ana Horvat', 'HR', now(), now() from (
         select 'ana-' || n || '@shop.example' as e from generate_series(1, $1::int) n) emails
       returning id, email)
     insert into session (token_hash, customer_id, created_at, expires_at)
     select sha256(convert_to('bench-login-' || substring(email from '\\d+'), 'UTF8')), id, now(), now() + interval '1 day'
     from made`,
    [count],
  )
  // Done now, because autovacuum would otherwise do it during a measurement.
  await database.query('vacuum (analyze) customer, session')
}
