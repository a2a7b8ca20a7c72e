import { useState } from 'react'
import { showToast } from '../../../parts/toast'
import { TextField } from '../../../parts/text-fields'
import { useOfficeCall } from '../../calls/use-office-call'
import { ActionDialog } from '../../parts/action-dialog'
import { FileField } from '../../parts/file-field'
import { textOf } from '../../parts/text-of'
import { readColumns, writeColumns } from './kept-columns'
import * as words from './words'

interface Chosen {
  format: 'camt053' | 'csv'
  content: string
}

/** Uploads a statement; of a CSV file it asks for the headings once and remembers them. */
export function ImportStatement({ onClose }: { onClose: () => void }) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [columns, setColumns] = useState(readColumns)
  const { send, pending, error, setError } = useOfficeCall('import-statement', {
    done: ({ matched, unmatched, known }) => {
      writeColumns(columns)
      showToast(words.imported(matched, unmatched.length, known), 'success')
      onClose()
    },
  })
  const choose = async (file: File | null) => {
    setError(null)
    if (file === null) return setChosen(null)
    const content = textOf(await file.arrayBuffer())
    return setChosen({ content, format: content.trimStart().startsWith('<') ? 'camt053' : 'csv' })
  }
  const upload = () => {
    if (chosen === null) return setError(words.noFile)
    const named = Object.entries(columns).filter(([, heading]) => heading.trim() !== '')
    const isNamed = chosen.format === 'csv' && named.length > 0
    return void send({ ...chosen, columns: isNamed ? Object.fromEntries(named) : null })
  }
  return (
    <ActionDialog
      title={words.importStatement}
      consequences={<p>{words.importText}</p>}
      confirm={words.importStatement}
      onConfirm={upload}
      {...{ pending, error, onClose }}
    >
      <FileField
        label={words.file}
        accept=".xml,.csv,.txt,text/xml,text/csv"
        onChoose={(file) => void choose(file)}
      />
      {chosen?.format === 'csv' && (
        <fieldset className="grid gap-3">
          <legend className="mb-1 font-semibold">{words.columnsTitle}</legend>
          <p className="text-sm text-ink-soft">{words.columnsHint}</p>
          <div className="grid grid-cols-2 gap-3">
            {Object.entries(words.columns).map(([field, label]) => (
              <TextField
                key={field}
                label={label}
                autoComplete="off"
                value={columns[field] ?? ''}
                onChange={(event) => setColumns({ ...columns, [field]: event.target.value })}
              />
            ))}
          </div>
        </fieldset>
      )}
    </ActionDialog>
  )
}
