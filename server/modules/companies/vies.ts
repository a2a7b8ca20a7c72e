import { z } from 'zod'
import type { ViesAnswer } from '../../../contract/company'
import type { Company } from '../../../rules/customers/company'
import { minute } from '../../../rules/dates/instants'
import { euNumberOf, sellerNumberOf } from '../../../rules/customers/vat-number'
import type { Context } from '../../context'

declare module '../../context' {
  interface Context {
    /** Client of VIES, the register of VAT numbers of the European Union. */
    readonly vies: Vies
  }
}

interface Vies {
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
  let rejected: string | null = null
  return {
    rejectedRequester: () => rejected,
    async ask(number, requester) {
      const known = cached.get(number)
      if (known !== undefined && now().getTime() - Date.parse(known.at) < cachedMs) return known
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
    const text = await textOf(answer)
    if (text === null) return none
    if (own && text.includes(requesterError)) return 'requester-rejected'
    if (!answer.ok) return none
    const { valid, requestIdentifier } = answerOfVies.parse(JSON.parse(text))
    return { result: valid ? 'valid' : 'invalid', at, consultation: requestIdentifier?.slice(0, 60) || null }
  } catch {
    return none
  }
}

/** Reads the text of a response. Returns `null` if it is too long, without reading the rest. */
async function textOf(answer: Response): Promise<string | null> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.length
    if (size > maxAnswerBytes) return null
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

/**
 * Returns the answer of VIES about a company's number. `null` if there is no company, the number is not from a member state, or
 * the setting `viesCheck` is off. It uses the network, so do not call it inside a transaction.
 */
export async function viesOf(context: Context, company: Company | null): Promise<ViesAnswer | null> {
  const { viesCheck, seller } = context.catalogue.current().settings
  if (!viesCheck || company === null || euNumberOf(company.vat_number) === null) return null
  return context.vies.ask(company.vat_number, seller.vatNumber)
}
