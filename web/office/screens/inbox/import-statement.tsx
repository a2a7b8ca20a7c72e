import { useMemo, useState } from 'react'
import { showToast } from '../../../parts/toast'
import { TextField } from '../../../parts/text-fields'
import { useOfficeCall } from '../../calls/use-office-call'
import { ActionDialog } from '../../parts/action-dialog'
import { EffectNotes } from '../../parts/effect-notes'
import { FileField } from '../../parts/file-field'
import { textOf } from '../../parts/text-of'
import { readColumns, writeColumns } from './kept-columns'
import { useTriedStatement } from './use-tried-statement'
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
  const statement = useMemo(() => {
    if (chosen === null) return null
    const named = Object.entries(columns).filter(([, heading]) => heading.trim() !== '')
    const isNamed = chosen.format === 'csv' && named.length > 0
    return { ...chosen, columns: isNamed ? Object.fromEntries(named) : null }
  }, [chosen, columns])
  const { answer, refusal } = useTriedStatement(statement)
  const upload = () => (statement === null ? setError(words.noFile) : void send(statement))
  return (
    <ActionDialog
      title={words.importStatement}
      consequences={
        <EffectNotes
          until={statement === null ? words.importText : null}
          effect={answer && { notes: words.willImport(answer) }}
          refusal={refusal}
        />
      }
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
