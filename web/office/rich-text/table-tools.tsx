import { Toolbar } from '@base-ui/react/toolbar'
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  toggleHeaderRow,
} from '@tiptap/pm/tables'
import { useEditorState, type Editor } from '@tiptap/react'
import * as words from './words'

type Command = typeof addRowAfter

const tools: readonly { name: string; command: Command }[] = [
  { name: words.addRow, command: addRowAfter },
  { name: words.addColumn, command: addColumnAfter },
  { name: words.namesOfColumns, command: toggleHeaderRow },
  { name: words.removeRow, command: deleteRow },
  { name: words.removeColumn, command: deleteColumn },
  { name: words.removeTable, command: deleteTable },
]

/** Toolbar for the table that contains the cursor; it is hidden outside tables. */
export function TableTools({ editor }: { editor: Editor }) {
  const isInTable = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('table') })
  if (!isInTable) return null
  const run = (command: Command) => () => {
    editor.view.focus()
    command(editor.state, editor.view.dispatch)
  }
  return (
    <Toolbar.Root
      aria-label={words.inTable}
      className="flex flex-wrap gap-0.5 border-b border-line bg-sunk px-1 pb-1"
    >
      {tools.map(({ name, command }) => (
        <Toolbar.Button
          key={name}
          type="button"
          onMouseDown={(event) => event.preventDefault()}
          onClick={run(command)}
          className="min-h-8 rounded-small px-2 text-sm text-ink-soft hover:bg-card hover:text-ink"
        >
          {name}
        </Toolbar.Button>
      ))}
    </Toolbar.Root>
  )
}
