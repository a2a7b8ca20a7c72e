import type { IncomingHttpHeaders } from 'node:http'
import { getData } from '../../../contract/shop/shop-data'
import { PreparedAnswer, serve } from '../../http/serve'
import { customerView } from '../../accounts/customer-view'
import { dataOf } from '../../books/customer-data'
import { customerLists } from '../../books/customer-lists'
import type { Snapshot, Stock } from '../../stock/catalogue'
import { configJson, listJson, shopLists } from './shop-lists'

/**
 * The shop, and the customer's own data. The answer is the same for all visitors: its text is cached, and simultaneous
 * requests get the same bytes.
 */
export const getDataHandler = serve(getData, async ({ customer, world, request }) => {
  const { stock, asOf } = await world.catalogue.stockWithClock()
  const country = customer?.country ?? countryOf(request.headers, stock.snapshot)
  if (customer === null) return new PreparedAnswer(visitorAnswer(stock, country, asOf))

  const lists = await customerLists(world, customer.id, stock)
  const own = JSON.stringify(dataOf(asOf, { ...lists, customer: customerView(customer), country }))
  return new PreparedAnswer(`{"data":{${shopJson(stock)},${own.slice(1)}}`)
})

/** The country that the operator's proxy reports, if it is one of the shop's; else null. */
function countryOf(headers: IncomingHttpHeaders, { settings }: Snapshot): string | null {
  if (settings.countryHeader === null) return null
  const named = headers[settings.countryHeader.toLowerCase()]
  return typeof named === 'string' && Object.hasOwn(settings.countries, named) ? named : null
}

function shopJson(stock: Stock): string {
  const { products, merchandise } = shopLists(stock)
  return `"config":${configJson(stock.snapshot)},"products":${listJson(products)},"merchandise":${listJson(merchandise)}`
}

const nobodys = { customer: null, orders: [], refunds: [], existing_tickets: [] }
const before = new WeakMap<Stock, Buffer>()
const lastAnswer = new WeakMap<Stock, { tail: string; bytes: Buffer }>()

function visitorAnswer(stock: Stock, country: string | null, asOf: Date): Buffer {
  const tail = `${JSON.stringify(dataOf(asOf, { country })).slice(1)}}`
  const last = lastAnswer.get(stock)
  if (last?.tail === tail) return last.bytes
  let head = before.get(stock)
  if (head === undefined) {
    head = Buffer.from(`{"data":{${shopJson(stock)},${JSON.stringify(nobodys).slice(1, -1)},`)
    before.set(stock, head)
  }
  const bytes = Buffer.concat([head, Buffer.from(tail)])
  lastAnswer.set(stock, { tail, bytes })
  return bytes
}
