import { useState } from 'react'
import type { ExportFormat } from '../../../contract/office/list'
import { columnsOfList, usualColumns } from '../../../rules/exports/export-columns'
import { useFile } from '../calls/use-file'
import { RadioCards } from '../form/radio-cards'
import { ActionDialog } from '../ui/action-dialog'
import type { ListSource } from './columns'
import * as words from './words'

interface ExportDialogProps {
  source: ListSource
  noun: string
  /** How many rows match, as a text; null: it is not counted. */
  count: string | null
  onClose: () => void
}

/** Asks for an export's format and columns; those about people are not chosen at first. */
export function ExportDialog({ source: { list, filters }, noun, count, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<ExportFormat>('csv')
  const [chosen, setChosen] = useState<readonly string[]>(() => usualColumns(list))
  const { send, pending, error, setError } = useFile('export-list', onClose)
  const all = columnsOfList(list)
  const usual = all.filter(([, { isPersonal }]) => !isPersonal)
  const personal = all.filter(([, { isPersonal }]) => isPersonal)
  const choose = (keys: readonly string[], isOn: boolean) =>
    setChosen([...chosen.filter((key) => !keys.includes(key)), ...(isOn ? keys : [])])
  const boxes = (columns: typeof all) => (
    <div className="grid grid-cols-2 gap-x-3 sm:grid-cols-3">
      {columns.map(([key, { heading }]) => (
        <label key={key} className="flex min-h-8 cursor-pointer items-center gap-2">
          <input
            type="checkbox"
            checked={chosen.includes(key)}
            className="size-4 shrink-0 accent-(--brand-ink)"
            onChange={(event) => choose([key], event.target.checked)}
          />
          {heading}
        </label>
      ))}
    </div>
  )
  const keys = usual.map(([key]) => key)
  const hasAll = keys.every((key) => chosen.includes(key))
  return (
    <ActionDialog
      title={words.exportTitle(noun)}
      consequences={<p>{words.exportRows(noun, count)}</p>}
      confirm={words.exportFile}
      onConfirm={() =>
        chosen.length === 0
          ? setError(words.chooseColumn)
          : void send({ list, filters, format, columns: [...chosen] })
      }
      canStop
      {...{ pending, error, onClose }}
    >
      <RadioCards
        legend={words.format}
        name="format"
        options={words.formats}
        value={format}
        onChange={setFormat}
        className="grid-cols-3"
      />
      <fieldset>
        <legend className="text-sm font-semibold">{words.columns}</legend>
        {boxes(usual)}
        <button
          type="button"
          className="min-h-8 text-sm text-ink-soft underline underline-offset-2 hover:text-ink"
          onClick={() => choose(keys, !hasAll)}
        >
          {hasAll ? words.noColumns : words.allColumns}
        </button>
      </fieldset>
      {personal.length > 0 && (
        <fieldset className="rounded-control border border-line bg-sunk px-3 pb-1.5">
          <legend className="float-left pt-2 text-sm font-semibold">{words.personalColumns}</legend>
          <p className="clear-left pb-1 text-sm text-ink-soft">{words.personalNote}</p>
          {boxes(personal)}
        </fieldset>
      )}
    </ActionDialog>
  )
}
