import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { login } from '#contract/shop/customers'
import { type DataKey, getData } from '#contract/shop/shop-data'
import { companyOf } from '#rules/customers/company'
import { emailKey } from '#rules/text/email'
import type { Context } from '../../context'
import { randomToken, tokenHash } from '../../platform/crypto/keys'
import { BodyHead, EncodedBody } from '../../platform/http/encoded-body'
import { type GiveBrowser, rememberBrowser } from '../../platform/http/known-browsers'
import { refuseIfTooMany, consume } from '../../platform/http/rate-limits'
import { Refusal } from '../../platform/http/refusal'
import { PreparedAnswer, serve, type Parts } from '../../platform/http/serve'
import type { SignedIn } from '../../platform/http/sessions'
import {
  findCustomerByEmail,
  findPendingEmail,
  lockCustomer,
  mailedPasswordCode,
  recordSession,
  useCode,
  checkPassword,
  askerOf,
  loginOf,
  rightLoginsOf,
  customerView,
} from '../accounts'
import { dataOf, type Snapshot, type Stock, configJson, listJson, shopLists } from '../catalogue'
import { customerLists } from '../orders'
import { confirmEmail } from './confirmed-email'

/** Lifetime of a login in days. It is never extended. */
const LOGIN_DAYS = 90

type FoundCustomer = NonNullable<Awaited<ReturnType<typeof findCustomerByEmail>>>

/** A started login. `giveBrowser` sets the cookie by which the account knows the browser. */
export interface StartedLogin {
  readonly token: string
  readonly customer: SignedIn
  readonly giveBrowser: GiveBrowser | null
}

/**
 * Starts a login with this token for a customer whose password or code was checked. Returns `null` if the email or password has
 * changed in between. The account then knows the browser of `request`.
 *
 * A login with a mailed password confirms the address. A code for this was stored with the mail (`recordMailedPassword`).
 */
export function startLogin(
  context: Context,
  found: FoundCustomer,
  { token = randomToken(), request = null }: { token?: string; request?: FastifyRequest | null } = {},
): Promise<StartedLogin | null> {
  const hash = tokenHash(token)
  return context.db.transaction(async (tx) => {
    const now = context.now()
    const confirmed = found.email_confirmed_at !== null || (await confirmByMailedPassword(tx, found, now))
    const isRecorded = await recordSession(tx, {
      hash,
      customerId: found.id,
      emailKey: found.email_key,
      checkedHash: found.password_hash,
      now,
      expiresAt: new Date(now.getTime() + LOGIN_DAYS * 86_400_000),
      maxSessions: context.catalogue.current().settings.limits.sessionsPerAccount,
    })
    if (!isRecorded) return null
    const customer = {
      id: found.id,
      email: found.email,
      emailKey: found.email_key,
      emailConfirmed: confirmed,
      pendingEmail: await findPendingEmail(tx, found.id, now),
      fullName: found.full_name,
      country: found.country,
      address: found.address,
      company: companyOf(found),
      tokenHash: hash,
    }
    const account = { kind: 'customer', id: found.id } as const
    const giveBrowser = request && (await rememberBrowser(tx, context, request, account))
    return { token, customer, giveBrowser }
  })
}

async function confirmByMailedPassword(tx: Parameters<typeof useCode>[0], found: FoundCustomer, now: Date) {
  if (found.password_hash === null) return false
  // Lock the customer's row first, so that two simultaneous first logins wait instead of deadlocking.
  const locked = await lockCustomer(tx, found.email_key)
  if (locked?.email_confirmed_at) return true
  const owner = await useCode(
    tx,
    mailedPasswordCode(found.password_hash),
    'confirm-email',
    found.email_key,
    now,
  )
  if (owner === null) return false
  await confirmEmail(tx, owner, found.email_key, now)
  return true
}

/**
 * Starts a login and returns a token and the data of `get-data`. A wrong email and a wrong password get the same error after
 * the same amount of work. Successful logins are limited too, because they are equally expensive.
 */
export const loginHandler = serve(login, async (parts) => {
  const { payload, context, request } = parts
  const key = emailKey(payload.email ?? '')
  const password = payload.password ?? ''
  if (!key || !password) throw new Refusal('login-fields-missing', { fields: [key ? 'password' : 'email'] })

  const right = rightLoginsOf(context, key)
  const guess = { asker: askerOf(request, key), ...loginOf(context, request, key) }
  const find = async () => {
    // This precedes the expensive password check.
    await refuseIfTooMany(context, right)
    return findCustomerByEmail(context.db.kysely, key)
  }
  const found = await checkPassword(context, guess, find, password)
  if (found !== null) await consume(context, right)
  return answerLogin(found === null ? null : await startLogin(context, found, { request }), parts)
})

/** Responds with the token of a started login and the data of `get-data`. Fails with `login-failed` if `started` is `null`. */
export async function answerLogin(
  started: (Omit<StartedLogin, 'giveBrowser'> & Partial<StartedLogin>) | null,
  { context, request, reply }: Pick<Parts<typeof login, unknown>, 'context' | 'request' | 'reply'>,
): Promise<PreparedAnswer> {
  if (started === null) throw new Refusal('login-failed')
  const { token, customer, giveBrowser } = started
  giveBrowser?.(reply)
  return answerData({ customer, context, request, keys: null }, { remember_token: token })
}

/** Serves the shop data and the data of the logged-in customer. */
export const getDataHandler = serve(getData, ({ customer, payload, context, request }) =>
  answerData({ customer, keys: payload.keys, context, request }),
)

/** A request for data. If `keys` is `null`, all keys are requested. */
interface Requested {
  readonly customer: SignedIn | null
  readonly keys: readonly DataKey[] | null
  readonly context: Context
  readonly request: FastifyRequest
}

/**
 * Responds with the shop's data and the customer's own data. The shop's data is the same for everybody, so it comes first in
 * the response and is serialized and compressed once per stock. `beside` contains further fields of the response.
 */
async function answerData(requested: Requested, beside: object = {}): Promise<PreparedAnswer> {
  const { customer, keys, context, request } = requested
  const { stock, asOf } = await context.catalogue.stockWithClock()
  const isRequested = (key: DataKey) => keys === null || keys.includes(key)

  const lists =
    customer !== null && listsOfCustomer.some(isRequested)
      ? await customerLists(context, customer.id, stock)
      : visitorLists
  const country = customer?.country ?? countryOf(request.headers, stock.snapshot)
  const own = { ...lists, customer: customer && customerView(customer), country }
  const named = Object.entries(own).filter(([key]) => isRequested(key as DataKey))
  const end = JSON.stringify(dataOf(asOf, Object.fromEntries(named))).slice(1) + endOf(beside)
  return new PreparedAnswer(bodyOf(headOf(stock, shopKeys.filter(isRequested)), end))
}

/**
 * Maximum number of characters of a customer's own data that are sent uncompressed after the compressed shop data. Longer
 * responses are compressed as a whole.
 */
const maxUncompressed = 8192
const lastOf = new WeakMap<BodyHead, { end: string; body: EncodedBody }>()

/** Returns the body of a response. The last body is cached, so that simultaneous visitors get the same object. */
function bodyOf(head: BodyHead, end: string): EncodedBody {
  const last = lastOf.get(head)
  if (last?.end === end) return last.body
  const bytes = Buffer.from(end)
  if (end.length > maxUncompressed)
    return new EncodedBody(new BodyHead(Buffer.concat([head.plain, bytes]), 1), Buffer.alloc(0))
  const body = new EncodedBody(head, bytes)
  lastOf.set(head, { end, body })
  return body
}

const endOf = (beside: object): string => {
  const more = JSON.stringify(beside).slice(1)
  return more === '}' ? '}' : `,${more}`
}

/** Returns the country that the operator's proxy reports, or `null` if it is not one of the shop's countries. */
function countryOf(headers: IncomingHttpHeaders, { settings }: Snapshot): string | null {
  if (settings.countryHeader === null) return null
  const named = headers[settings.countryHeader.toLowerCase()]
  return typeof named === 'string' && Object.hasOwn(settings.countries, named) ? named : null
}

const visitorLists = { orders: [], refunds: [], existing_tickets: [] }
const listsOfCustomer = ['orders', 'refunds', 'existing_tickets'] as const

/** The keys whose data is the same for all customers. */
const shopKeys = ['config', 'products', 'merchandise'] as const
type ShopKey = (typeof shopKeys)[number]

const heads = new WeakMap<Stock, Map<string, BodyHead>>()

/** Returns the beginning of a response with these keys. It is cached per stock. */
function headOf(stock: Stock, keys: readonly ShopKey[]): BodyHead {
  const made = heads.get(stock) ?? new Map<string, BodyHead>()
  heads.set(stock, made)
  const name = keys.join(' ')
  const known = made.get(name)
  if (known !== undefined) return known
  const parts = keys.map((key) => `"${key}":${shopJson[key](stock)},`)
  const head = new BodyHead(Buffer.from(`{"data":{${parts.join('')}`), 1)
  made.set(name, head)
  return head
}

const shopJson: Record<ShopKey, (stock: Stock) => string> = {
  config: ({ snapshot }) => configJson(snapshot),
  products: (stock) => listJson(shopLists(stock).products),
  merchandise: (stock) => listJson(shopLists(stock).merchandise),
}
