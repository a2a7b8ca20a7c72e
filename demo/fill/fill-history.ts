import { dateTimeText } from '#rules/dates/instant-text'
import { day } from '#rules/dates/instants'
import { sum } from '#rules/money/money'
import { codeAlphabet } from '#rules/orders/order-code'
import { planCalendar } from '#rules/payments/instalments'
import { mailTexts } from '#rules/text/stored-texts'
import type { Context } from '#server/context'
import type { Catalogue } from '#server/modules/catalogue'
import { barcodeOf } from '#server/modules/orders'
import { seal, sealedFor, randomToken, tokenHash } from '#server/platform/crypto/keys'
import type { Tx } from '#server/platform/db/database'
import { Refusal } from '#server/platform/http/refusal'
import { shopMails } from '#server/registry/mails'
import { cancelledCoach, cancelledDeparture, cancelledMessage } from '../history/cancelled-coach'
import { demoSellers, demoChanges, demoKeys, plannedBy } from '../history/office-work'
import { historyStories } from '../history/stories'
import type { Story } from '../history/story'
import * as books from './history-money.queries'
import * as orders from './history-orders.queries'
import * as papers from './history-papers.queries'
import * as tables from './history-tables.queries'
import * as work from './office-work.queries'
import { orderTemplate, type Template } from './order-template'
import { peopleRows } from './people-rows'
import { type Ages, type Planned, templateRows } from './template-rows'

const hour = day / 24
/** When the changes were scheduled, in days before now. */
const plannedBefore = 3

/** Writes the work of staff besides orders: keys, scheduled changes, a bulk job, a cancelled departure. */
async function fillOfficeWork(tx: Tx, catalogue: Catalogue, now: Date): Promise<void> {
  await work.makeTables(tx)
  const { timezone } = catalogue.current().settings
  const before = (time: number) => new Date(now.getTime() - time)
  for (const { name, role, made, ends, used, revoked } of demoKeys)
    await work.recordUsedKey(tx, {
      name,
      hash: tokenHash(randomToken()),
      role,
      madeAt: before(made * day),
      endsAt: before(-ends * day),
      usedAt: before(used * hour),
      revokedAt: revoked === undefined ? null : before(revoked * day),
    })
  const planned = { actor: `key:${plannedBy}`, plannedAt: before(plannedBefore * day) }
  for (const change of demoChanges) await work.recordPlanned(tx, { ...change, ...planned }, now, timezone)
  const item = catalogue.current().byCode.get(cancelledCoach.external_code)
  await work.recordCancelled(tx, {
    item: cancelledCoach.external_code,
    departure: cancelledDeparture,
    name: `${cancelledCoach.name}, ${dateTimeText(cancelledDeparture, item?.timezone ?? timezone)}`,
    message: cancelledMessage,
  })
  const { stored: rejected } = new Refusal('nothing-to-send', {
    slots: { why: mailTexts.why_nothing_owed() },
  })
  await work.recordReminders(tx, { now, timezone, sent: mailTexts.on_its_way(), rejected })
}

/** More vouchers would only make the catalogue file long. */
const maxVouchers = 40
/** Minimum number of open statement entries: one for each reason. */
const fewestTroubles = 6
/** Number of barcodes that are made at once. */
const atOnce = 20_000
/** The peak of the sale, in days before now, and before the earlier event. */
const peakDays = 50
const earlierPeakDays = 70

export interface HistoryToFill {
  orders: number
  now: Date
  earlier: { code: string; startsAt: Date }
}

type Shop = Pick<Context, 'catalogue' | 'keys'>

/**
 * Writes past orders with all of their data by statements over whole tables. The content of an order follows from its
 * template, which the shop's own rules compute; its customer and time are derived from its number. Returns the first
 * and the last id of the tables in which a shop without orders may have rows of its own. The caller has locked the shop.
 */
export async function fillHistory(shop: Shop, tx: Tx, requested: HistoryToFill) {
  const { catalogue } = shop
  const { now, earlier } = requested
  const { settings } = catalogue.current()
  const { currency, timezone } = settings
  const planned = plan(requested, (story, cart) => orderTemplate(story, cart, catalogue, earlier.code))
  await makeTemplates(
    tx,
    templateRows(planned, settings, (template) => agesOf(template, requested)),
  )

  const count = sum(planned.map((one) => one.orders))
  const twenties = Math.ceil((count * 0.7) / 20)
  const firsts = {
    customer: await tables.nextId(tx, 'customer'),
    order: await tables.nextId(tx, 'orders'),
    item: await tables.nextId(tx, 'order_item'),
    letters: codeAlphabet,
  }
  await orders.drawOrders(tx, firsts, twenties, now)
  await tables.analyzeTable(tx, 'history_order')
  await orders.recordCustomers(tx, firsts, twenties, now)
  await tables.analyzeTable(tx, 'history_customer')
  await orders.recordOrders(tx, currency)
  await orders.recordVouchers(tx)
  await orders.drawItems(tx, firsts)
  await tables.indexItems(tx)
  await tables.analyzeTable(tx, 'history_item')
  await makeBarcodes(shop, tx)
  await books.recordRefunds(tx, await tables.nextId(tx, 'refund'))
  await books.recordWithdrawals(tx, await tables.nextId(tx, 'withdrawal'))
  await orders.recordItems(tx, earlier.startsAt)
  await orders.recordDeliveries(tx, now)
  await orders.addPlaces(tx)

  const due = planCalendar(now, timezone, settings.planGraceDays)
  await books.recordPayments(tx, await tables.nextId(tx, 'payment'), { now, timezone, due })
  await tables.analyzeTable(tx, 'history_payment')
  const atSandbox = await tables.nextId(tx, 'sandbox_payment')
  await books.recordAttempts(tx, await tables.nextId(tx, 'payment_attempt'), atSandbox, currency)
  await books.drawMoves(tx, await tables.nextId(tx, 'movement'), await tables.nextId(tx, 'bank_entry'))
  for (const table of ['history_attempt', 'history_move', 'history_refund'] as const)
    await tables.analyzeTable(tx, table)
  await books.recordEntries(tx, currency)
  await tables.goOnAfter(tx, ['bank_entry'])
  await books.recordOpenEntries(tx, Math.max(fewestTroubles, Math.round(count / 300)), currency, now)
  await books.recordRelatedEntries(tx)
  await books.recordRefundParts(tx)
  await sealBankDetails(shop, tx)
  await books.recordLedger(tx, currency)
  await tables.goOnAfter(tx, ['movement'])
  await books.recordPaidBack(tx, await tables.nextId(tx, 'movement'))

  await papers.recordDocuments(tx, await tables.nextId(tx, 'invoice'), timezone, settings.countries)
  await papers.recordEvents(tx)
  await fillOfficeWork(tx, catalogue, now)
  await papers.recordMails(
    tx,
    [...shopMails.values()].map(({ kind, reader, rank }) => ({ kind, reader, rank })),
  )
  await papers.failMails(tx, Math.max(2, Math.round(count / 500)), now)
  await papers.recordLog(tx, demoSellers, now)
  await tables.goOnAfter(tx, numbered)
  return { count, firstCustomer: firsts.customer, firstOrder: firsts.order }
}

/** Tables whose rows have ids that the history chose. */
const numbered =
  `customer orders order_item refund withdrawal payment payment_attempt sandbox_payment movement
  invoice`.split(/\s+/)

/** How many orders follow each template: by the shares of the stories, each at least once; the first takes the rest. */
function plan(
  { orders: count }: HistoryToFill,
  templateOf: (story: Story, cart: Story['carts'][number]) => Template,
): Planned[] {
  const shares = sum(historyStories.map(({ share }) => share))
  const counts = historyStories.map(({ share, voucher }) =>
    Math.min(
      voucher === undefined ? Infinity : maxVouchers,
      Math.max(1, Math.round((count * share) / shares)),
    ),
  )
  const rest = count - sum(counts)
  return historyStories.flatMap((story, index) => {
    const own = (counts[index] ?? 0) + (index === 0 ? rest : 0)
    const { carts } = story
    return carts.flatMap((cart, nth) => {
      const of = Math.floor(own / carts.length) + (nth < own % carts.length ? 1 : 0)
      return of === 0 ? [] : [{ template: templateOf(story, cart), orders: of }]
    })
  })
}

function agesOf({ story }: Template, { now, earlier }: HistoryToFill): Ages {
  const [least, most] = story.age
  if (story.isOfEarlier !== true) return { least, most, peak: peakDays }
  const since = (now.getTime() - earlier.startsAt.getTime()) / day
  return { least: since + least, most: since + most, peak: since + earlierPeakDays }
}

async function makeTemplates(tx: Tx, rows: ReturnType<typeof templateRows>): Promise<void> {
  await tables.makeTables(tx)
  const { names, places, slots } = peopleRows()
  await tables.fillTable(tx, 'history_template', rows.templates)
  await tables.fillTable(tx, 'history_template_item', rows.items)
  await tables.fillTable(tx, 'history_template_payment', rows.payments)
  await tables.fillTable(tx, 'history_template_attempt', rows.attempts)
  await tables.fillTable(tx, 'history_template_move', rows.moves)
  await tables.fillTable(tx, 'history_template_event', rows.events)
  await tables.fillTable(tx, 'history_template_mail', rows.mails)
  await tables.fillTable(tx, 'history_template_part', rows.parts)
  await tables.fillTable(tx, 'history_name', names)
  await tables.fillTable(tx, 'history_place', places)
  await tables.fillTable(tx, 'history_slot', slots)
}

/** Only the process has the key of the barcodes, so they are made here. */
async function makeBarcodes({ keys }: Shop, tx: Tx): Promise<void> {
  let after = 0
  for (;;) {
    const found = await orders.findWithoutBarcode(tx, after, atOnce)
    await orders.keepBarcodes(
      tx,
      found.map(({ id }) => id),
      found.map(({ code }) => barcodeOf(keys, code, 1)),
    )
    if (found.length < atOnce) break
    after = found.at(-1)?.id ?? after
  }
  await tables.analyzeTable(tx, 'history_barcode')
}

/** The accounts of open refunds, as customers gave them: an example IBAN, so that a bank file can be made. */
async function sealBankDetails({ keys }: Shop, tx: Tx): Promise<void> {
  const found = await books.findToSeal(tx)
  const sealed = found.map(({ order_id, full_name }) => {
    const details = {
      owner_full_name: full_name,
      owner_address: {},
      bank_name: 'Commerzbank',
      bank_city: 'Berlin',
      bank_country: 'DE',
      bank_bic: 'COBADEFFXXX',
      bank_iban: 'DE89370400440532013000',
      bank_account: null,
    }
    return seal(details, keys.sealing, sealedFor(order_id)).toString('base64')
  })
  await books.recordSealed(
    tx,
    found.map(({ id }) => id),
    sealed,
    'DE•• •••• 3000',
  )
}
