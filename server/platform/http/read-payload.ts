import type { Call, PayloadOf } from '../../../contract/call'
import { faultText } from './fault-text'
import { Refusal } from './refusal'

/** At most so many faults of a body are reported. */
const maxFaults = 1000

/**
 * Parses a payload. Every wrong field is named by its path (docs/behaviour/calls.md, "Payloads": a wrong type is 422),
 * which begins with `within` where the payload is a part of another one.
 */
export function readPayload<C extends Call>(call: C, body: unknown, within = ''): PayloadOf<C> {
  const read = call.payload.safeParse(body)
  if (read.success) return read.data as PayloadOf<C>
  const fields: Record<string, string[]> = {}
  for (const issue of read.error.issues.slice(0, maxFaults)) {
    const at = within + (issue.path.join('.') || 'payload')
    ;(fields[at] ??= []).push(faultText(issue))
  }
  throw new Refusal('invalid-input', { fields })
}
