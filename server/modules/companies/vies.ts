import { z } from 'zod'
import type { ViesAnswer } from '#contract/company'
import type { Company } from '#rules/customers/company'
import { euNumberOf, sellerNumberOf } from '#rules/customers/vat-number'
import { minute } from '#rules/dates/instants'
import type { Context as ShopContext } from '../../context'
import { readAtMost } from '../../platform/http/limited-response'
import { consume, type RateLimit } from '../../platform/http/rate-limits'
import { Refusal } from '../../platform/http/refusal'

declare module '#server/context' {
  interface Context {
    /** Client of VIES, the register of VAT numbers of the European Union. */
    readonly vies: Vies
  }
}

interface Vies {
  /** Returns the cached answer about a stored number, or `null`. */
  known(number: string): ViesAnswer | null
  /** Checks a stored number. `requester` is the shop's own number, which VIES needs to return a consultation number. */
  ask(number: string, requester: string | null): Promise<ViesAnswer>
  /** The shop's own number if VIES rejected it when it was last asked with it; otherwise `null`. For Health. */
  rejectedRequester(): string | null
}

/** Buyers wait for the response, so a sale continues without an answer after this time. */
const timeoutMs = 3000
/** Lifetime of a cached answer. The checkout requests it when the number is entered and when the order is placed. */
const cachedMs = 30 * minute
const maxCached = 1000
const maxAnswerBytes = 64 * 1024

/** The used fields of a VIES response. If a member state is unavailable, the response is an error without these fields. */
const answerOfVies = z.object({ valid: z.boolean(), requestIdentifier: z.string().nullish() })
/** The error of VIES about the number of the shop itself. */
const requesterError = 'INVALID_REQUESTER_INFO'

/** Creates a client of VIES at a URL (`VIES_URL`). It never throws: failures are the result `no-answer`. */
export function openVies(url: string, now: () => Date): Vies {
  const cached = new Map<string, ViesAnswer>()
  const known = (number: string): ViesAnswer | null => {
    const answer = cached.get(number)
    return answer !== undefined && now().getTime() - Date.parse(answer.at) < cachedMs ? answer : null
  }
  let rejected: string | null = null
  return {
    known,
    rejectedRequester: () => rejected,
    async ask(number, requester) {
      const recent = known(number)
      if (recent !== null) return recent
      const requested = { number, requester, at: now().toISOString(), signal: AbortSignal.timeout(timeoutMs) }
      let answer = await askRegister(url, requested)
      if (answer !== 'requester-rejected' && answer.result !== 'no-answer') rejected = null
      if (answer === 'requester-rejected') {
        rejected = requester
        // Without the shop's number, VIES confirms the company's number, but returns no consultation number.
        answer = orNoAnswer(await askRegister(url, { ...requested, requester: null }), requested.at)
      }
      if (answer.result === 'no-answer') return answer
      cached.delete(number)
      cached.set(number, answer)
      const [oldest] = cached.keys()
      if (cached.size > maxCached && oldest !== undefined) cached.delete(oldest)
      return answer
    },
  }
}

const noAnswer = (at: string): ViesAnswer => ({ result: 'no-answer', at, consultation: null })
const orNoAnswer = (answer: ViesAnswer | 'requester-rejected', at: string): ViesAnswer =>
  answer === 'requester-rejected' ? noAnswer(at) : answer

interface Question {
  number: string
  requester: string | null
  at: string
  signal: AbortSignal
}

async function askRegister(
  url: string,
  { number, requester, at, signal }: Question,
): Promise<ViesAnswer | 'requester-rejected'> {
  const none = noAnswer(at)
  const euNumber = euNumberOf(number)
  if (euNumber === null) return none
  const own = sellerNumberOf(requester)
  try {
    const answer = await fetch(`${url}/check-vat-number`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({
        countryCode: euNumber.country,
        vatNumber: euNumber.number,
        ...(own && { requesterMemberStateCode: own.country, requesterNumber: own.number }),
      }),
      redirect: 'error',
      signal,
    })
    const text = (await readAtMost(answer, maxAnswerBytes)).toString('utf8')
    if (own && text.includes(requesterError)) return 'requester-rejected'
    if (!answer.ok) return none
    const { valid, requestIdentifier } = answerOfVies.parse(JSON.parse(text))
    return { result: valid ? 'valid' : 'invalid', at, consultation: requestIdentifier?.slice(0, 60) || null }
  } catch {
    return none
  }
}

/** The person or job that causes a check. */
type Asker = { readonly customerId: number } | { readonly staff: string }

/** Maximum number of numbers that a customer, or a member of staff, can have checked at the register in 15 minutes. */
const maxChecks = { customer: 20, staff: 200 }

const limitOf = (by: Asker): RateLimit =>
  'staff' in by
    ? { scope: 'vat-number-staff', subject: by.staff, max: maxChecks.staff }
    : { scope: 'vat-number-customer', subject: String(by.customerId), max: maxChecks.customer }

/**
 * Returns the answer of VIES about a company's number. `null` if there is no company, the number is not from a member state, or
 * the setting `viesCheck` is off. Requests to VIES are limited per asker: beyond the limit it throws `too-many-attempts`.
 * `mayAsk`: called before a request to VIES; if it answers false, there is none, and the result is `null`. It uses the
 * network, so do not call it inside a transaction.
 */
export async function viesOf(
  context: ShopContext,
  company: Company | null,
  by: Asker,
  mayAsk: () => Promise<boolean> = () => Promise.resolve(true),
): Promise<ViesAnswer | null> {
  const { viesCheck, seller } = context.catalogue.current().settings
  if (!viesCheck || company === null || euNumberOf(company.vat_number) === null) return null
  const known = context.vies.known(company.vat_number)
  if (known !== null) return known
  if (!(await mayAsk())) return null
  await consume(context, limitOf(by))
  return context.vies.ask(company.vat_number, seller.vatNumber)
}

/** Like `viesOf` for an order, which never waits for VIES: beyond the limit, the result is `no-answer`. */
export async function viesOfBuyer(
  context: ShopContext,
  company: Company | null,
  by: Asker,
  mayAsk?: () => Promise<boolean>,
): Promise<ViesAnswer | null> {
  try {
    return await viesOf(context, company, by, mayAsk)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { result: 'no-answer', at: context.now().toISOString(), consultation: null }
  }
}
