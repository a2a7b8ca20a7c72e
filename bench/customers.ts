import type { BenchDatabase } from './bench-database'

/** The token of the n-th customer's login. */
export const tokenOf = (n: number): string => `bench-login-${n}`

/** Customers with a login each, written straight into the database: a password would cost 10 ms of CPU each. */
export async function makeCustomers(database: BenchDatabase, count: number): Promise<void> {
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
  await database.query('analyze customer, session')
}
