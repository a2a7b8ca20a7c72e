import { type BodyCaps, whyNotWhole } from './whole-text'
import { Refusal, refuseIf } from './refusal'
import { isWithinCaps } from './measure-json'

/**
 * Above the largest catalogue of the contract: 10,000 items with 38 fields, 100,000 vouchers with four, and 100,000
 * departures. Each pass over an object with a million members takes V8 seconds.
 */
const largeCaps: BodyCaps = { values: 1_500_000, members: 2000, depth: 32 }

/** Parses a large body; its cost is bounded by the body's length. Refuses with `too-complex` and `malformed`. */
export function readLargeBody(bytes: Uint8Array): object {
  if (!isWithinCaps(bytes, largeCaps)) throw new Refusal('too-complex')
  let body: unknown
  try {
    body = JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    throw new Refusal('malformed')
  }
  if (body === null || typeof body !== 'object' || Array.isArray(body)) throw new Refusal('malformed')
  refuseIf(whyNotWhole(body, largeCaps))
  return body
}
