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
import * as texts from '../../../texts/compiled/office/rich-text'

type Command = typeof addRowAfter

const tools: readonly { name: string; command: Command }[] = [
  { name: texts.add_row(), command: addRowAfter },
  { name: texts.add_column(), command: addColumnAfter },
  { name: texts.names_of_columns(), command: toggleHeaderRow },
  { name: texts.remove_row(), command: deleteRow },
  { name: texts.remove_column(), command: deleteColumn },
  { name: texts.remove_table(), command: deleteTable },
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
      aria-label={texts.in_table()}
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
