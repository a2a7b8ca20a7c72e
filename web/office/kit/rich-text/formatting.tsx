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
import {
  Bold,
  Heading2,
  Heading3,
  Italic,
  Link,
  List,
  ListOrdered,
  Quote,
  Redo2,
  Table,
  Undo2,
  type LucideIcon,
} from 'lucide-react'
import * as texts from '#texts/compiled/office/rich-text'
import { insertTable } from './table-nodes'

interface FormattingProps {
  editor: Editor
  onLink: () => void
}

/** Buttons that format the selection. They are a single stop for the Tab key, and arrow keys move between them. */
export function Formatting({ editor, onLink }: FormattingProps) {
  const is = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      heading: now.isActive('heading', { level: 2 }),
      subheading: now.isActive('heading', { level: 3 }),
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      link: now.isActive('link'),
      table: now.isActive('table'),
      undoable: now.can().undo(),
      redoable: now.can().redo(),
    }),
  })
  const chain = () => editor.chain().focus()
  const tools: readonly ToolProps[] = [
    {
      name: texts.heading(),
      Icon: Heading2,
      isOn: is.heading,
      onPress: () => chain().toggleHeading({ level: 2 }).run(),
    },
    {
      name: texts.subheading(),
      Icon: Heading3,
      isOn: is.subheading,
      onPress: () => chain().toggleHeading({ level: 3 }).run(),
    },
    { name: texts.bold(), Icon: Bold, isOn: is.bold, onPress: () => chain().toggleBold().run() },
    { name: texts.italic(), Icon: Italic, isOn: is.italic, onPress: () => chain().toggleItalic().run() },
    { name: texts.bullets(), Icon: List, isOn: is.bullets, onPress: () => chain().toggleBulletList().run() },
    {
      name: texts.numbers(),
      Icon: ListOrdered,
      isOn: is.numbers,
      onPress: () => chain().toggleOrderedList().run(),
    },
    { name: texts.quote(), Icon: Quote, isOn: is.quote, onPress: () => chain().toggleBlockquote().run() },
    { name: texts.link(), Icon: Link, isOn: is.link, onPress: onLink },
  ]
  return (
    <Toolbar.Root
      aria-label={texts.formatting()}
      className="flex flex-wrap gap-0.5 border-b border-line bg-sunk p-1"
    >
      {tools.map((tool) => (
        <Tool key={tool.name} {...tool} />
      ))}
      {/* Tables cannot be nested. */}
      <Tool name={texts.table()} Icon={Table} disabled={is.table} onPress={() => insertTable(editor)} />
      <Toolbar.Separator className="mx-1 my-1.5 w-px bg-edge" />
      <Tool name={texts.undo()} Icon={Undo2} disabled={!is.undoable} onPress={() => chain().undo().run()} />
      <Tool name={texts.redo()} Icon={Redo2} disabled={!is.redoable} onPress={() => chain().redo().run()} />
    </Toolbar.Root>
  )
}

interface ToolProps {
  name: string
  Icon: LucideIcon
  /** Whether the format is on; `undefined` for actions, which are neither on nor off. */
  isOn?: boolean
  disabled?: boolean
  onPress: () => void
}

const Tool = ({ name, Icon, isOn, disabled = false, onPress }: ToolProps) => (
  <Toolbar.Button
    type="button"
    aria-label={name}
    title={name}
    aria-pressed={isOn}
    disabled={disabled}
    // Keeps the selection.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPress}
    className="grid size-9 place-items-center rounded-small text-ink-soft hover:bg-card hover:text-ink aria-pressed:bg-card aria-pressed:text-ink aria-pressed:shadow-card data-disabled:cursor-default data-disabled:opacity-40"
  >
    <Icon aria-hidden className="size-4" />
  </Toolbar.Button>
)

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
