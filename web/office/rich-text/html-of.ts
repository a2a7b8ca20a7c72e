import type { Editor } from '@tiptap/core'
import { DOMSerializer } from '@tiptap/pm/model'

/** A text of the editor as HTML, its tables as the shop's are written: names of columns apart, plain text in cells. */
export function htmlOf({ isEmpty, schema, state }: Editor): string {
  if (isEmpty) return ''
  // Of its own: pictures and styles of a text that is only written must not be loaded.
  const holder = document.implementation.createHTMLDocument('').createElement('div')
  DOMSerializer.fromSchema(schema).serializeFragment(
    state.doc.content,
    { document: holder.ownerDocument },
    holder,
  )
  for (const cell of holder.querySelectorAll('td, th')) {
    const { firstElementChild: only } = cell
    if (cell.childElementCount === 1 && only?.tagName === 'P') only.replaceWith(...only.childNodes)
  }
  for (const table of holder.querySelectorAll('table')) {
    const names: Element[] = []
    for (const row of table.rows) {
      if (row.querySelector(':scope > td')) break
      names.push(row)
    }
    // A table of names alone has no head.
    if (names.length > 0 && names.length < table.rows.length) table.createTHead().append(...names)
  }
  return holder.innerHTML
}
