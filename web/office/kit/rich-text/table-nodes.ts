import { mergeAttributes, Node, type Editor } from '@tiptap/core'
import { goToNextCell, tableEditing } from '@tiptap/pm/tables'

declare module '@tiptap/core' {
  interface NodeConfig<Options, Storage> {
    /** Role that the commands of `@tiptap/pm/tables` read from the schema. */
    tableRole?: 'table' | 'row' | 'cell' | 'header_cell'
  }
}

/** Keeps the number of columns or rows that an imported cell spans. */
const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (cell: HTMLElement) => Math.max(1, Number(cell.getAttribute(name)) || 1),
  renderHTML: (attributes: Record<string, unknown>) =>
    attributes[name] === 1 ? {} : { [name]: attributes[name] },
})

const cellAttributes = {
  colspan: span('colspan'),
  rowspan: span('rowspan'),
  // Widths are the shop's; the commands of tables read it.
  colwidth: { default: null, rendered: false },
}

/** No table in a cell: such an import is edited as HTML. */
const cellContent = '(paragraph | heading | bulletList | orderedList | blockquote)+'

const Cell = Node.create({
  name: 'tableCell',
  tableRole: 'cell',
  content: cellContent,
  isolating: true,
  addAttributes: () => cellAttributes,
  parseHTML: () => [{ tag: 'td' }],
  renderHTML: ({ HTMLAttributes }) => ['td', mergeAttributes(HTMLAttributes), 0],
})

const HeaderCell = Node.create({
  name: 'tableHeader',
  tableRole: 'header_cell',
  content: cellContent,
  isolating: true,
  addAttributes: () => ({ ...cellAttributes, scope: { default: null } }),
  parseHTML: () => [{ tag: 'th' }],
  renderHTML: ({ HTMLAttributes }) => ['th', mergeAttributes(HTMLAttributes), 0],
})

const Row = Node.create({
  name: 'tableRow',
  tableRole: 'row',
  content: '(tableCell | tableHeader)+',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

const Table = Node.create({
  name: 'table',
  tableRole: 'table',
  content: 'tableRow+',
  group: 'block',
  isolating: true,
  extendNodeSchema: ({ config }: { config: { tableRole?: string } }) => ({ tableRole: config.tableRole }),
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const go = (direction: 1 | -1) => () =>
      goToNextCell(direction)(this.editor.state, this.editor.view.dispatch)
    // In the last cell, Tab leaves the editor, as everywhere else in it.
    return { Tab: go(1), 'Shift-Tab': go(-1) }
  },
})

/**
 * Tables, of the nodes that the commands of `@tiptap/pm/tables` work on. The editor's own extension for tables would be as large
 * again, with widths of columns, which the server's cleaning removes.
 */
export const tableNodes = [Table, Row, HeaderCell, Cell]

/** Inserts a table of two columns with a row for their names, and puts the cursor into its first cell. */
export function insertTable(editor: Editor): void {
  const cell = (type: string) => ({ type, content: [{ type: 'paragraph' }] })
  const row = (type: string) => ({ type: 'tableRow', content: [cell(type), cell(type)] })
  const content = [row('tableHeader'), row('tableCell'), row('tableCell')]
  editor
    .chain()
    .focus()
    .insertContent({ type: 'table', content })
    .command(({ tr, commands }) => {
      // After the insertion the cursor is behind the table.
      let at: number | null = null
      tr.doc.nodesBetween(0, tr.selection.from, (node, position) => {
        if (node.type.name === 'table') at = position
      })
      return at === null || commands.setTextSelection(at + 4)
    })
    .run()
}
