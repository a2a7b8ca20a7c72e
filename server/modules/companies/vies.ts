import { z } from 'zod'
import type { ViesAnswer } from '../../../contract/company'
import type { Company } from '../../../rules/customers/company'
import { minute } from '../../../rules/dates/instants'
import { euNumberOf, sellerNumberOf } from '../../../rules/customers/vat-number'
import type { Context } from '../../context'

declare module '../../context' {
  interface Context {
    /** Asks VIES, the register of VAT numbers of the European Union. */
    readonly vies: Vies
  }
}

interface Vies {
  /** Asks about a stored number; `requester`: the shop's own number, for which the register gives a consultation number. */
  ask(number: string, requester: string | null): Promise<ViesAnswer>
}

/** Buyers wait for the answer, so a sale goes on without it. */
const timeoutMs = 3000
/** How long an answer is valid: the checkout asks when the number is typed, and again when the order is placed. */
const cachedMs = 30 * minute
const maxCached = 1000
const answerLimit = 64 * 1024

/** The part of VIES' answer that matters; a member state that is not available answers with an error in place of it. */
const answerOfVies = z.object({ valid: z.boolean(), requestIdentifier: z.string().nullish() })

/** Opens the register at an address (`VIES_URL`). No answer is an answer too: it never throws. */
export function openVies(url: string, now: () => Date): Vies {
  const cached = new Map<string, ViesAnswer>()
  return {
    async ask(number, requester) {
      const known = cached.get(number)
      if (known !== undefined && now().getTime() - Date.parse(known.at) < cachedMs) return known
      const answer = await askRegister(url, { number, requester, at: now().toISOString() })
      if (answer.result === 'no-answer') return answer
      cached.delete(number)
      cached.set(number, answer)
      const [oldest] = cached.keys()
      if (cached.size > maxCached && oldest !== undefined) cached.delete(oldest)
      return answer
    },
  }
}

async function askRegister(
  url: string,
  { number, requester, at }: { number: string; requester: string | null; at: string },
): Promise<ViesAnswer> {
  const none = { result: 'no-answer', at, consultation: null } as const
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
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = answer.ok ? await textOf(answer) : null
    if (text === null) return none
    const { valid, requestIdentifier } = answerOfVies.parse(JSON.parse(text))
    return { result: valid ? 'valid' : 'invalid', at, consultation: requestIdentifier?.slice(0, 60) || null }
  } catch {
    return none
  }
}

/** The text of an answer; null if it is too long. The rest of that one is not read. */
async function textOf(answer: Response): Promise<string | null> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.length
    if (size > answerLimit) return null
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

/**
 * What VIES says of a company's number; null: there is no company, its number is of no member state, or the setting `viesCheck`
 * is off. It uses the network, so never call it inside a transaction.
 */
export async function viesOf(context: Context, company: Company | null): Promise<ViesAnswer | null> {
  const { viesCheck, seller } = context.catalogue.current().settings
  if (!viesCheck || company === null || euNumberOf(company.vat_number) === null) return null
  return context.vies.ask(company.vat_number, seller.vatNumber)
}
