import type { RefusalCode } from '../../contract/refusals'

/** How much a JSON body may hold: values of all kinds, members of one object, and lists and objects within each other. */
export interface BodyCaps {
  readonly values: number
  readonly members: number
  readonly depth: number
}

/** What no honest body of a call comes near. */
export const smallCaps: BodyCaps = { values: 20_000, members: 2000, depth: 32 }

/** With the flag `u` whole pairs are one character, and only a half matches. */
const loneSurrogate = /\p{Surrogate}/u

/**
 * Why a parsed JSON body is not taken, or null. Every text in it, keys included, has to be whole Unicode: JSON can escape
 * half a surrogate pair, which is no character (RFC 7493, 2.1), PostgreSQL refuses it in jsonb, and UTF-8 cannot carry it.
 * Level by level instead of by recursion, since a body may be nested deeper than the stack; a list or object is counted
 * before it is looked into, so that a body beyond the caps costs no more than the caps.
 */
export function whyNotWhole(body: unknown, caps: BodyCaps): RefusalCode | null {
  let level: unknown[] = [body]
  let values = 1
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > caps.depth) return 'too-complex'
    const next: unknown[] = []
    for (const value of level) {
      if (typeof value === 'string') {
        if (loneSurrogate.test(value)) return 'malformed'
        continue
      }
      if (typeof value !== 'object' || value === null) continue
      const isList = Array.isArray(value)
      const inner: readonly unknown[] = isList ? value : Object.values(value)
      values += inner.length
      if (values > caps.values || (!isList && inner.length > caps.members)) return 'too-complex'
      if (!isList) for (const key in value) if (loneSurrogate.test(key)) return 'malformed'
      for (const one of inner) if (typeof one === 'string' || typeof one === 'object') next.push(one)
    }
    level = next
  }
  return null
}
