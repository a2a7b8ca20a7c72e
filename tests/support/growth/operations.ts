import { type ReportName, reportName } from '#contract/office/reports'
import { recordSession } from '#server/modules/accounts/queries'
import { findShopState } from '#server/modules/health/queries'
import { tokenHash } from '#server/platform/crypto/keys'
import { checkoutOf, orderSteps } from '../app/order-steps'
import type { TestApp } from '../app/test-app'
import { jobsOf } from './jobs'
import { officeLists, searchedLists, searchedParts, type OfficeCall } from './office-lists'

/** An operation that is measured in a shop with a history. */
export interface Operation {
  readonly group: 'customers' | 'lists' | 'search' | 'reports' | 'jobs'
  readonly name: string
  /** Whether the cost is proportional to the request (a period, all counters) and may grow. */
  readonly isWhole?: true
  readonly run: () => Promise<unknown>
}

/** Data of a customer from the middle of the history who has two orders. */
interface HistoryData {
  customer: number
  email: string
  full_name: string
  code: string
  ticket: string
  /** Code of the ticket's item. */
  item: string
}

async function historyDataOf(shop: TestApp): Promise<HistoryData> {
  const { rows } = await shop.db.pool.query<HistoryData>(
    `select c.id as customer, c.email, c.full_name, o.code, i.code as ticket, i.item
     from (select (min(id) + max(id)) / 2 as id from orders where cart_code is null) middle
       cross join lateral (select * from orders o where o.id > middle.id order by o.id limit 2000) o
       join customer c on c.id = o.customer_id
       cross join lateral (select n.code, t.external_code as item from order_item n join item t on t.id = n.item_id
         where n.order_id = o.id and n.code is not null limit 1) i
     where (select count(*) from orders n where n.customer_id = c.id) = 2 order by o.id limit 1`,
  )
  const [details] = rows
  if (details === undefined) throw new Error('The history has no customer with two orders')
  return details
}

async function signIn(shop: TestApp, { customer, email }: HistoryData): Promise<string> {
  const token = `growth-${Math.random()}`
  const { rows } = await shop.db.pool.query<{ email_key: string; password_hash: string | null }>(
    'select email_key, password_hash from customer where id = $1',
    [customer],
  )
  const now = shop.clock.now
  const [found] = rows
  await recordSession(shop.db.kysely, {
    hash: tokenHash(token),
    customerId: customer,
    emailKey: found?.email_key ?? email,
    checkedHash: found?.password_hash ?? null,
    now,
    expiresAt: new Date(now.getTime() + 864e5),
    maxSessions: 10,
  })
  return token
}

const ticket = 'valbor27-vip'

/** Returns search texts of staff: whole words and parts of words. */
const searches = (details: HistoryData) => [
  details.code,
  details.ticket,
  details.email,
  details.full_name,
  details.code.slice(0, 4),
  details.ticket.slice(2, 7),
  ...searchedParts,
]

const periods = {
  day: { from: '2026-11-22', to: '2026-11-22' },
  month: { from: '2026-10-01', to: '2026-10-31' },
}

/** Returns all calls, pages and jobs whose cost must not grow with the number of orders. */
export async function operationsOf(shop: TestApp): Promise<Operation[]> {
  const details = await historyDataOf(shop)
  const token = await signIn(shop, details)
  const person = await shop.customer()
  const { cartWith } = orderSteps(() => shop)
  const office = (path: string, payload: object) => async () => {
    const { status, body } = await shop.office(path, payload)
    if (status !== 200)
      throw new Error(`${path} answered ${status}: ${JSON.stringify(body)} ${shop.faults.join('')}`)
    return body
  }
  const named = (path: string, payload: object) =>
    Object.keys(payload).length === 0 ? path : `${path} ${JSON.stringify(payload)}`
  const report = (name: ReportName, [length, period]: [string, object]): Operation[] => [
    {
      group: 'reports',
      name: `get-report ${name}, a ${length}`,
      isWhole: true,
      run: office('get-report', { report: name, ...period }),
    },
    {
      group: 'reports',
      name: `find-report-rows ${name}, a ${length}`,
      isWhole: true,
      run: office('find-report-rows', { report: name, figure: 'total', ...period }),
    },
  ]
  const customers: Operation[] = [
    { group: 'customers', name: 'get-data', run: () => shop.answer('get-data', {}) },
    { group: 'customers', name: 'get-data of a customer', run: () => shop.answer('get-data', { token }) },
    { group: 'customers', name: 'get-user', run: () => shop.answer('get-user', { token }) },
    {
      group: 'customers',
      name: 'get-shop-item',
      run: () => shop.answer('get-shop-item', { external_code: ticket }),
    },
    {
      group: 'customers',
      name: 'login',
      run: () => shop.answer('login', { email: person.email, password: person.password }),
    },
    { group: 'customers', name: 'add to a cart', run: () => cartWith(person, 'valbor27-coach-out') },
    {
      group: 'customers',
      name: 'add, invoice, checkout, paid',
      run: async () => {
        const { code } = await cartWith(person, ticket)
        const { order } = await shop.answer('checkout-cart', checkoutOf(person, code, 'bank_transfer'))
        const amount = order.total_price ?? 0
        return shop.officeAnswer('record-payment', { order: order.code, amount })
      },
    },
    {
      group: 'customers',
      name: 'export-my-data',
      run: () => shop.answer('export-my-data', { token }),
    },
  ]
  const pages: OfficeCall[] = [
    ['get-order', { order: details.code }],
    ['get-customer', { customer_id: details.customer }],
  ]
  return [
    ...customers,
    ...[...officeLists, ...pages].map(([path, payload]): Operation => ({
      group: 'lists',
      name: named(path, payload),
      run: office(path, payload),
    })),
    ...searches(details).flatMap((query): Operation[] =>
      searchedLists.map((path) => ({
        group: 'search',
        name: `${path} “${query}”`,
        run: office(path, { query }),
      })),
    ),
    ...['ana', 'šarić', details.email].map((query): Operation => ({
      group: 'search',
      name: `find-orders “${query}” with counts`,
      run: office('find-orders', { query, with_counts: true }),
    })),
    { group: 'lists', name: 'audit-stock', isWhole: true, run: office('audit-stock', {}) },
    { group: 'lists', name: 'audit-stock of one item', run: office('audit-stock', { item: details.item }) },
    ...reportName.options.flatMap((name) =>
      Object.entries(periods).flatMap((period) => report(name, period)),
    ),
    {
      group: 'jobs',
      name: 'metrics',
      run: () =>
        findShopState(shop.db.kysely, shop.clock.now, {
          consumers: shop.context.eventConsumers.map(({ name }) => name),
          storesBackups: true,
        }),
    },
    ...jobsOf(shop),
  ]
}
