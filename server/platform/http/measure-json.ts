import type { BodyCaps } from './whole-text'

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Whether JSON text stays within the limits, computed from its bytes before its values are created: a million empty
 * lists are two million bytes as text and a hundred as values. For invalid JSON the result is arbitrary.
 */
export function isWithinCaps(json: Uint8Array, caps: BodyCaps): boolean {
  let values = 1
  let depth = 0
  /** For each level: whether it is an object, and its number of members so far. */
  const isObject: boolean[] = []
  const members: number[] = []
  let isText = false
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]
    if (isText) {
      if (byte === backslash) at += 1
      else if (byte === quote) isText = false
      continue
    }
    if (byte === quote) isText = true
    else if (byte === comma) {
      values += 1
      members[depth] = (members[depth] ?? 1) + 1
      if (isObject[depth] && (members[depth] ?? 0) > caps.members) return false
    } else if (byte === openList || byte === openObject) {
      values += 1
      depth += 1
      isObject[depth] = byte === openObject
      members[depth] = 1
    } else if (byte === closeList || byte === closeObject) depth -= 1
    if (values > caps.values || depth > caps.depth) return false
  }
  return true
}
