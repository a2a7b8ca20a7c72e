import { Download } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../session/session'
import { ColumnChoice } from './column-choice'
import type { ListColumn, ListSource } from './columns'
import { ExportDialog } from './export-dialog'
import { listSearch, type ListState } from './list-state'
import { SaveView } from './save-view'
import * as words from './words'

interface ListToolsProps<Row> {
  state: ListState
  columns: readonly ListColumn<Row>[]
  sorts: readonly (readonly [value: string, label: string])[]
  onChange: (next: ListState) => void
  /** Null: it is no list that can be exported and saved. */
  source: ListSource | null
  noun: string
  /** How many rows match, as a text. */
  count: string | null
}

/** Beside a list's search: its columns and order, saving both as a view, and the export. */
export function ListTools<Row>(props: ListToolsProps<Row>) {
  const { state, columns, sorts, onChange, source, noun, count } = props
  const may = useMay()
  const [open, setOpen] = useState<'export' | 'view' | null>(null)
  const search = listSearch({ ...state, cursor: null })
  const close = () => setOpen(null)
  return (
    <div className="ms-auto flex gap-1.5">
      <ColumnChoice
        {...{ state, columns, sorts, onChange }}
        onSave={
          source && !source.hasNoViews && may('save-view') && search !== '?' ? () => setOpen('view') : null
        }
      />
      {source && may('export-list') && (
        <button
          type="button"
          className="flex min-h-9 items-center gap-1.5 rounded-control border border-line bg-card px-2.5 text-sm font-medium hover:border-edge"
          onClick={() => setOpen('export')}
        >
          <Download aria-hidden className="size-4" />
          <span className="max-sm:sr-only">{words.exportFile}</span>
        </button>
      )}
      {source && open === 'export' && <ExportDialog {...{ source, noun, count }} onClose={close} />}
      {source && open === 'view' && <SaveView list={source.list} search={search} onClose={close} />}
    </div>
  )
}
