import type { RefusalCode } from '../../../contract/refusals'

/** Limits of a JSON body: values of all kinds, members of one object, and nesting depth. */
export interface BodyCaps {
  readonly values: number
  readonly members: number
  readonly depth: number
}

/** Far above the needs of any call. */
export const smallCaps: BodyCaps = { values: 20_000, members: 2000, depth: 32 }

/** The flag `u` treats a complete pair as one character, so only a lone half matches. */
const loneSurrogate = /\p{Surrogate}/u

/**
 * Why a parsed JSON body is refused, or null. All its text, keys included, must be valid Unicode: JSON can escape half
 * a surrogate pair (RFC 7493, 2.1), which PostgreSQL refuses in jsonb and UTF-8 cannot carry. It works level by level
 * instead of recursively, because a body may be nested deeper than the stack. A list or object is counted before its
 * members are read, so that an oversized body costs no more than the limits.
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
