import type { Browser, Page } from '@playwright/test'
import type { Presses } from '../presses'
import type { RunningShop } from '../running-shop'

/** A staff member at a computer, with what counts the presses there. */
export interface Desk {
  page: Page
  browser: Browser
  shop: RunningShop
  presses: Presses
}

/** A daily job with its maximum number of presses. */
export interface Job {
  name: string
  /** Name of the screen on which it starts. */
  start: string
  max: number
  /** A secret that the person has to enter in between, which is one more press. */
  extra?: 'password' | 'code'
  /** Does the job and checks its result. It calls `begin` once everything is prepared. */
  run: (desk: Desk) => Promise<void>
}

/** Opens the screen on which a job starts. Presses count from here on. */
export async function begin({ page, presses }: Desk, path: string): Promise<void> {
  await page.goto(path)
  presses.restart()
}

/** Returns 06:30 UTC of the day this many days from now. */
export const inDays = (days: number): string =>
  `${new Date(Date.now() + days * 864e5).toISOString().slice(0, 10)}T06:30:00.000Z`

/** Creates a coach with these departures, each with 40 places, and returns its external code. */
export async function newCoach(shop: RunningShop, name: string, departures: readonly string[]) {
  const external_code = name.toLowerCase().replaceAll(/\W+/g, '-')
  const coach = {
    shop_item_type: 'tickets' as const,
    external_code,
    type: 'transport',
    name,
    price: 3000,
    is_refundable: true,
    travel_time_type: 'selectable' as const,
    travel_times: departures.map((travel_time) => ({ travel_time, stock_level: 40 })),
  }
  await shop.office('import', { items: [coach] })
  return external_code
}

interface Sale {
  item?: string
  departure?: string
  holders: readonly string[]
  email?: string
  /** Whether it is paid in cash, and its terms are accepted. */
  isPaid?: boolean
}

/** Sells tickets to the first of the holders, by default day tickets that are paid. Returns the order. */
export async function sell(shop: RunningShop, sale: Sale) {
  const { item = 'valbor27-friday', departure = null, holders, isPaid = true } = sale
  const { email = 'customer@mail.example' } = sale
  const { order } = await shop.office('create-order', {
    customer: { full_name: holders[0] ?? '', email, country: 'HR' },
    items: holders.map((full_name) => ({ external_code: item, full_name, email, travel_time: departure })),
    payment_method: 'bank_transfer',
    ...(isPaid && { paid: 'cash' as const }),
  })
  if (isPaid) await shop.call('accept-terms-and-conditions', { order: order.code, checksum: order.checksum })
  return { code: order.code, amount: order.total_price ?? 0 }
}
