import { Toolbar } from '@base-ui/react/toolbar'
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
  Undo2,
  type LucideIcon,
} from 'lucide-react'
import * as words from './words'

interface FormattingProps {
  editor: Editor
  onLink: () => void
}

/** What a selection may become. One stop for the Tab key; arrows walk its buttons. */
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
      undoable: now.can().undo(),
      redoable: now.can().redo(),
    }),
  })
  const chain = () => editor.chain().focus()
  const tools: readonly ToolProps[] = [
    [words.heading, Heading2, is.heading, () => chain().toggleHeading({ level: 2 }).run()],
    [words.subheading, Heading3, is.subheading, () => chain().toggleHeading({ level: 3 }).run()],
    [words.bold, Bold, is.bold, () => chain().toggleBold().run()],
    [words.italic, Italic, is.italic, () => chain().toggleItalic().run()],
    [words.bullets, List, is.bullets, () => chain().toggleBulletList().run()],
    [words.numbers, ListOrdered, is.numbers, () => chain().toggleOrderedList().run()],
    [words.quote, Quote, is.quote, () => chain().toggleBlockquote().run()],
    [words.link, Link, is.link, onLink],
  ].map(([name, Icon, isOn, onPress]) => ({ name, Icon, isOn, onPress }) as ToolProps)
  return (
    <Toolbar.Root
      aria-label={words.formatting}
      className="flex flex-wrap gap-0.5 border-b border-line bg-sunk p-1"
    >
      {tools.map((tool) => (
        <Tool key={tool.name} {...tool} />
      ))}
      <Toolbar.Separator className="mx-1 my-1.5 w-px bg-edge" />
      <Tool name={words.undo} Icon={Undo2} disabled={!is.undoable} onPress={() => chain().undo().run()} />
      <Tool name={words.redo} Icon={Redo2} disabled={!is.redoable} onPress={() => chain().redo().run()} />
    </Toolbar.Root>
  )
}

interface ToolProps {
  name: string
  Icon: LucideIcon
  /** Absent: it is an action, which is not on or off. */
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
    // The selection stays where it is.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPress}
    className="grid size-9 place-items-center rounded-small text-ink-soft hover:bg-card hover:text-ink aria-pressed:bg-card aria-pressed:text-ink aria-pressed:shadow-card data-disabled:cursor-default data-disabled:opacity-40"
  >
    <Icon aria-hidden className="size-4" />
  </Toolbar.Button>
)
