import * as why from '../../../texts/compiled/refusals/statements'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { unreadable } from './statement-entry'

/** An element: its children by name, always as lists; its text; its attributes with '@' before their names. */
export interface Element {
  readonly [name: string]: readonly Element[] | string | undefined
}

const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  // The parser expands nothing; the few entities of XML itself are decoded below.
  processEntities: false,
  alwaysCreateTextNode: true,
  isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
  maxNestedTags: 40,
})

/** Parses a document without document types and entities of its own. Throws `statement-unreadable` with the line of an error. */
export function parseXml(content: string): Element {
  const { xml, outside } = withoutComments(content.replace(/^\uFEFF/, ''))
  if (
    /<!(DOCTYPE|ENTITY)/i.test(outside) ||
    /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/i.test(outside)
  )
    throw unreadable(why.doctype())
  const valid = XMLValidator.validate(xml)
  if (valid !== true) throw unreadable(why.xml_line({ line: valid.err.line, error: valid.err.msg }))
  try {
    return parser.parse(xml) as Element
  } catch (error) {
    throw unreadable((error as Error).message)
  }
}

/**
 * XML without its comments, whose lines stay: it is read as it was checked. `outside`: also without its CDATA sections, in which
 * an ampersand has no special meaning.
 */
function withoutComments(content: string): { xml: string; outside: string } {
  const xml: string[] = []
  const outside: string[] = []
  let at = 0
  for (const { 0: begin, index } of content.matchAll(/<!--|<!\[CDATA\[/g)) {
    // It is inside of the one before.
    if (index < at) continue
    const isComment = begin === '<!--'
    const ending = isComment ? '-->' : ']]>'
    const end = content.indexOf(ending, index + begin.length)
    if (end === -1) break
    const before = content.slice(at, index)
    const whole = content.slice(index, end + ending.length)
    xml.push(before, isComment ? whole.replace(/[^\n]+/g, '') : whole)
    outside.push(before)
    at = end + ending.length
  }
  return { xml: [...xml, content.slice(at)].join(''), outside: [...outside, content.slice(at)].join('') }
}

/** The elements at a path of names below an element. */
export function all(element: Element, ...path: readonly string[]): readonly Element[] {
  return path.reduce<readonly Element[]>(
    (found, name) =>
      found.flatMap((one) => {
        const children = one[name]
        return Array.isArray(children) ? (children as readonly Element[]) : []
      }),
    [element],
  )
}

/** Their own texts. */
export const texts = (element: Element, ...path: readonly string[]): string[] =>
  all(element, ...path).flatMap((one) => ownText(one) ?? [])

/** The first of these texts. */
export const text = (element: Element, ...path: readonly string[]): string | null =>
  texts(element, ...path)[0] ?? null

export function attribute(element: Element, name: string): string | null {
  const value = element[`@${name}`]
  return typeof value === 'string' ? value : null
}

/** The trimmed text of an element; null if it has none. */
export function ownText(element: Element): string | null {
  const value = element['#text']
  return typeof value === 'string' && value.trim() !== '' ? decoded(value.trim()) : null
}

const known: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The entities of XML itself, each decoded once: '&amp;lt;' is the text '&lt;'. */
function decoded(value: string): string {
  return value.replace(/&(?:(amp|lt|gt|quot|apos)|#(\d+)|#x([\da-f]+));/gi, (_whole, name, decimal, hex) => {
    if (name !== undefined) return known[String(name).toLowerCase()] ?? ''
    const point = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal)
    // The database cannot store NUL, and larger numbers are no Unicode characters.
    return point === 0 || point > 0x10ffff ? '\uFFFD' : String.fromCodePoint(point)
  })
}
