import { questions } from '../../../texts/compiled/mails/layout'
import type { MailBlock, MailContent, MailItem } from './mail-blocks'
import type { MailShop } from './mail-shop'
import { oneLine } from './plain-text'

/** The plain-text part: complete, with links written out. */
export function layoutText({ heading, blocks }: MailContent, shop: MailShop): string {
  const contact = shop.contactEmail ? questions({ email: oneLine(shop.contactEmail) }) : null
  const foot = ['-- ', oneLine(shop.shopName), shop.publicUrl, contact].filter((line) => line !== null)
  return [oneLine(heading), ...blocks.map(blockText), foot.join('\n')].join('\n\n') + '\n'
}

function blockText(block: MailBlock): string {
  switch (block.is) {
    case 'paragraph':
    case 'note':
    case 'secret':
      return oneLine(block.text)
    case 'button':
    case 'link':
      return `${oneLine(block.label)}:\n${block.url}`
    case 'facts':
      return block.facts.map(([label, value]) => `${label}: ${oneLine(value)}`).join('\n')
    case 'items':
      return block.items.map(itemText).join('\n')
    case 'list':
      return block.lines.map((line) => `- ${oneLine(line)}`).join('\n')
    case 'address':
      return block.lines.map(oneLine).join('\n')
    case 'picture':
      return `[${oneLine(block.alt)}]`
    default:
      return block satisfies never
  }
}

function itemText({ name, detail, amount }: MailItem): string {
  return `${oneLine(name)}${detail ? ` (${oneLine(detail)})` : ''}: ${amount}`
}
