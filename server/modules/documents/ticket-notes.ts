import * as texts from '../../../texts/compiled/documents/ticket'
import { colourOr, readableOnWhite } from './colour'
import { dateTimeText } from './date-text'
import { ink, quiet, type Paper, type Tag } from './paper'
import { card } from './ticket-card'
import type { Period, TicketDocument } from './ticket-document'

/** A text under a heading, with an address below it. */
interface Note {
  readonly heading: string
  readonly text: string
  readonly link?: string
}

const gap = 28
const column = (card.width - gap) / 2
const body = { width: column, size: 9, colour: quiet }
const heading = { width: column, size: 9, bold: true, colour: ink, tag: 'H2' }
const between = 16

/**
 * What the holder should know, in the room between `top` and `bottom`, in points: on the left the description of the
 * product, as much as there is room for, on the right what is true of every ticket. Without a description both columns have
 * the latter.
 */
export function drawTicketNotes(
  paper: Paper,
  section: Tag,
  document: TicketDocument,
  { top, bottom }: { top: number; bottom: number },
): void {
  const { ticket, terms_url } = document
  const colour = readableOnWhite(colourOr('#1f2937', document.brand))
  const address = { ...body, colour, maxLines: 2, minSize: 7 }
  const entrance: Note = { heading: texts.entrance(), text: texts.entrance_how() }
  const terms: Note = { heading: texts.terms(), text: texts.terms_where(), link: terms_url }
  const changes = changesNote(document)

  const heightOf = ({ heading: title, text, link }: Note): number =>
    between +
    paper.measure(title, heading) +
    paper.measure(text, body) +
    (link === undefined ? 0 : paper.measure(link, address) + 2)
  const draw = (notes: readonly Note[], x: number) => {
    let y = top
    for (const { heading: title, text, link } of notes) {
      y = paper.write(section, title, x, y, heading)
      y = paper.write(section, text, x, y + 3, body)
      if (link !== undefined) y = paper.write(section, link, x, y + 2, { ...address, link })
      y += between
    }
  }

  const right = card.x + column + gap
  const all = [entrance, changes, terms]
  const room = bottom - top
  const isRoom = all.reduce((height, note) => height + heightOf(note), 0) <= room
  if (ticket.about.length === 0) {
    draw([entrance, terms], card.x)
    if (heightOf(changes) <= room) draw([changes], right)
    return
  }
  drawAbout(paper, section, ticket.about, { top, bottom })
  // The address of the order is in its mails too.
  draw(isRoom ? all : [entrance, terms], right)
}

/** The product's description; what does not fit ends in an ellipsis. */
function drawAbout(
  paper: Paper,
  section: Tag,
  about: readonly string[],
  { top, bottom }: { top: number; bottom: number },
): void {
  let y = paper.write(section, texts.about(), card.x, top, heading) + 3
  const lineHeight = paper.measure(texts.about(), body)
  for (const paragraph of about) {
    const maxLines = Math.floor((bottom - y) / lineHeight)
    if (maxLines < 1) return
    y = paper.write(section, paragraph, card.x, y, { ...body, maxLines }) + 3
  }
}

/** What may still be changed, and where. */
function changesNote({ ticket, order_url }: TicketDocument): Note {
  const { names, emails, times, refunds } = ticket.allows
  const when = (at: string) => dateTimeText(at, ticket.timezone)
  const until = ({ until: end }: Period, open: () => string, closing: (slots: { until: string }) => string) =>
    end === null ? open() : closing({ until: when(end) })
  const sentences = [
    names && until(names, texts.names_open, texts.names_until),
    emails ? texts.emails_open() : null,
    times && until(times, texts.times_open, texts.times_until),
    refunds &&
      (refunds.from === null
        ? until(refunds, texts.refunds_open, texts.refunds_until)
        : until(
            refunds,
            () => texts.refunds_from({ from: when(refunds.from ?? '') }),
            ({ until: end }) => texts.refunds_between({ from: when(refunds.from ?? ''), until: end }),
          )),
  ].filter((sentence) => sentence !== null)
  return sentences.length === 0
    ? { heading: texts.order_heading(), text: texts.see_order(), link: order_url }
    : { heading: texts.changes(), text: `${sentences.join(' ')} ${texts.change_there()}`, link: order_url }
}
