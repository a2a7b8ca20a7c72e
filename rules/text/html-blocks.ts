import { decodeEntities } from './html-text'

/** A block of HTML as text. A line break inside it is `\n`. */
export type TextBlock =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'paragraph'; text: string }
  /** An entry of a list. `depth` counts from 1; `marker` is empty for further paragraphs of an entry. */
  | { kind: 'item'; marker: string; depth: number; text: string }

interface List {
  isOrdered: boolean
  next: number
  marker: string
}

const blockTags = new Set(
  `p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre table caption thead tbody tfoot tr figure figcaption div
  section address details summary hr`.split(/\s+/),
)

const token = /<(\/?)([a-z][a-z\d]*)\b([^<>]*)>|([^<]+|<)/gi

const attribute = (attributes: string, name: string): string =>
  decodeEntities(new RegExp(`\\b${name}="([^"]*)"`, 'i').exec(attributes)?.[1] ?? '')

/**
 * Returns sanitised HTML as blocks of text, in order: headings, paragraphs, entries of lists, and rows of tables, whose
 * cells are separated by a bar. The address of a link follows its text in brackets, unless the text is the address.
 */
export function textBlocks(html: string): TextBlock[] {
  const blocks: TextBlock[] = []
  const lists: List[] = []
  const links: { href: string; start: number }[] = []
  let level: number | null = null
  let text = ''

  const end = () => {
    const lines = text.split('\n').map((line) => line.replaceAll(/[ \t\r\f]+/g, ' ').trim())
    const whole = lines.join('\n').trim()
    text = ''
    if (whole === '') return
    const list = lists.at(-1)
    if (level !== null) blocks.push({ kind: 'heading', level, text: whole })
    else if (list === undefined) blocks.push({ kind: 'paragraph', text: whole })
    else {
      blocks.push({ kind: 'item', marker: list.marker, depth: lists.length, text: whole })
      list.marker = ''
    }
  }
  const open = (tag: string, attributes: string) => {
    if (blockTags.has(tag)) end()
    const list = lists.at(-1)
    if (tag === 'ul' || tag === 'ol')
      lists.push({ isOrdered: tag === 'ol', next: Number(attribute(attributes, 'start')) || 1, marker: '' })
    else if (tag === 'li' && list !== undefined) {
      list.marker = list.isOrdered ? `${list.next}.` : '•'
      list.next += 1
    } else if (/^h[1-6]$/.test(tag)) level = Number(tag[1])
    else if (tag === 'br') text += '\n'
    else if ((tag === 'td' || tag === 'th') && text.trim() !== '') text += ' | '
    else if (tag === 'img') text += attribute(attributes, 'alt')
    else if (tag === 'a') links.push({ href: attribute(attributes, 'href'), start: text.length })
  }
  const close = (tag: string) => {
    if (tag === 'a') {
      const { href, start } = links.pop() ?? { href: '', start: text.length }
      const address = href.replace(/^(?:mailto|tel):/, '')
      const label = text.slice(start).trim()
      if (address !== '' && label !== '' && label !== address) text += ` (${address})`
    }
    if (blockTags.has(tag)) end()
    if (/^h[1-6]$/.test(tag)) level = null
    else if (tag === 'ul' || tag === 'ol') lists.pop()
  }
  for (const [, slash, tag = '', attributes = '', words] of html.matchAll(token)) {
    if (words !== undefined) text += decodeEntities(words.replaceAll(/[\n\r\t]+/g, ' '))
    else if (slash === '') open(tag.toLowerCase(), attributes)
    else close(tag.toLowerCase())
  }
  end()
  return blocks
}
