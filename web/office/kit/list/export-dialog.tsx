import { useState } from 'react'
import type { ExportFormat } from '#contract/office/list'
import { columnsOfList, usualColumns } from '#rules/exports/export-columns'
import * as texts from '#texts/compiled/office/list'
import { useFile } from '../calls/use-file'
import { ActionDialog } from '../dialog/action-dialog'
import { RadioCards } from '../form/radio-cards'
import { countSlots } from '../values/count-slots'
import type { ListSource } from './columns'
import { type Counted, nouns, rowsText, type Noun } from './nouns'

interface ExportDialogProps {
  source: ListSource
  noun: Noun
  /** Number of matching rows; `null` if they are not counted. */
  matching: Counted['matching']
  onClose: () => void
}

const formats: readonly (readonly [ExportFormat, string])[] = [
  ['csv', texts.format_csv()],
  ['xlsx', texts.format_excel()],
  ['json', texts.format_json()],
]

/** Says which rows the file will contain. */
const rowsOf = (noun: Noun, matching: Counted['matching']): string =>
  matching === null
    ? texts.export_rows_uncounted({ nouns: nouns[noun] })
    : texts.export_rows({ rows: rowsText(noun, countSlots(matching.count, matching.more)) })

/** Asks for an export's format and columns; those about people are not chosen at first. */
export function ExportDialog({ source: { list, filters }, noun, matching, onClose }: ExportDialogProps) {
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
            className="size-4 shrink-0"
            onChange={(event) => choose([key], event.target.checked)}
          />
          <span>{heading}</span>
        </label>
      ))}
    </div>
  )
  const keys = usual.map(([key]) => key)
  const hasAll = keys.every((key) => chosen.includes(key))
  return (
    <ActionDialog
      title={texts.export_title({ nouns: nouns[noun] })}
      consequences={<p>{rowsOf(noun, matching)}</p>}
      confirm={texts.export_file()}
      onConfirm={() =>
        chosen.length === 0
          ? setError(texts.choose_column())
          : void send({ list, filters, format, columns: [...chosen] })
      }
      canStop
      {...{ pending, error, onClose }}
    >
      <RadioCards
        legend={texts.format()}
        name="format"
        options={formats}
        value={format}
        onChange={setFormat}
        className="grid-cols-3"
      />
      <fieldset>
        <legend className="text-sm font-semibold">{texts.columns()}</legend>
        {boxes(usual)}
        <button
          type="button"
          className="min-h-8 text-sm text-ink-soft underline underline-offset-2 hover:text-ink"
          onClick={() => choose(keys, !hasAll)}
        >
          {hasAll ? texts.no_columns() : texts.all_columns()}
        </button>
      </fieldset>
      {personal.length > 0 && (
        <fieldset className="rounded-control border border-line bg-sunk px-3 pb-1.5">
          <legend className="float-left pt-2 text-sm font-semibold">{texts.personal_columns()}</legend>
          <p className="clear-left pb-1 text-sm text-ink-soft">{texts.personal_note()}</p>
          {boxes(personal)}
        </fieldset>
      )}
    </ActionDialog>
  )
}
