import './rich-text-editor.css'
import type { Editor } from '@tiptap/core'
import { DOMSerializer } from '@tiptap/pm/model'
import { EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useRef, useState } from 'react'
import { Formatting, TableTools } from './formatting'
import { isAddress, LinkPanel } from './link-panel'
import { tableNodes } from './table-nodes'

interface RichTextEditorProps {
  labelledBy: string
  describedBy: string
  isWrong: boolean
  value: string
  disabled: boolean
  onChange: (html: string) => void
}

/** Extensions for the elements that the server's cleaning keeps (`server/platform/http/clean-html.ts`), and no others. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    // Would add an empty paragraph to every text.
    trailingNode: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      protocols: ['mailto', 'tel'],
      isAllowedUri: isAddress,
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
  ...tableNodes,
]

/** Editor of a formatted text. Its value is HTML; `onChange` is not called before something is typed. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { labelledBy, describedBy, isWrong, value, disabled, onChange } = props
  const reported = useRef(value)
  const [isLinking, setLinking] = useState(false)
  const editor = useEditor({
    extensions,
    content: value,
    editable: !disabled,
    // The styles are in a file, because the office's content security policy allows no others.
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        // A translation would be saved as the text.
        translate: 'no',
        'aria-labelledby': labelledBy,
        'aria-describedby': describedBy,
        class: 'rich-text',
      },
    },
    onUpdate: ({ editor: changed }) => {
      reported.current = htmlOf(changed)
      onChange(reported.current)
    },
  })
  // Shows another value from outside, for example after Discard.
  useEffect(() => {
    if (value === reported.current) return
    reported.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  useEffect(() => {
    editor.setEditable(!disabled, false)
  }, [editor, disabled])
  return (
    <div
      data-wrong={isWrong || undefined}
      className="overflow-hidden rounded-control border-[1.5px] border-edge bg-card focus-within:border-ink data-wrong:border-danger"
    >
      {!disabled && <Formatting editor={editor} onLink={() => setLinking(true)} />}
      {!disabled && <TableTools editor={editor} />}
      {isLinking && <LinkPanel editor={editor} onClose={() => setLinking(false)} />}
      <EditorContent editor={editor} />
    </div>
  )
}

/**
 * Returns the editor's text as HTML. Tables are written as the shop writes them: a head with the column names, and
 * plain text in cells.
 */
function htmlOf({ isEmpty, schema, state }: Editor): string {
  if (isEmpty) return ''
  // A separate document, because the pictures and styles of the text must not be loaded.
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
    // A table that consists only of column names has no head.
    if (names.length > 0 && names.length < table.rows.length) table.createTHead().append(...names)
  }
  return holder.innerHTML
}
