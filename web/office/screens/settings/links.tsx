import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../parts/button'
import { TextField } from '../../../parts/text-fields'
import { RemoveRow } from '../../form/section'
import * as words from './shop-words'

type Links = Readonly<Record<string, string>>
type Row = readonly [name: string, url: string]

const asLinks = (rows: readonly Row[]): Record<string, string> =>
  Object.fromEntries(rows.filter(([name]) => name.trim() !== ''))

interface LinksProps {
  label: string
  value: Links
  errorOf: (name: string) => string | undefined
  onChange: (links: Record<string, string>) => void
}

/** Links by their names. A row without a name is no link yet, and stays while it is typed. */
export function Links({ label, value, errorOf, onChange }: LinksProps) {
  const [typed, setTyped] = useState<readonly Row[]>(Object.entries(value))
  // Another value, as after Discard, is shown again.
  const isTyped = JSON.stringify(asLinks(typed)) === JSON.stringify(value)
  const rows = isTyped ? typed : Object.entries(value)
  const put = (next: readonly Row[]) => {
    setTyped(next)
    onChange(asLinks(next))
  }
  const change = (index: number, row: Row) => put(rows.map((one, at) => (at === index ? row : one)))
  return (
    <fieldset className="grid gap-2.5">
      <legend className="pb-1 text-sm font-semibold">{label}</legend>
      {rows.map(([name, url], index) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- a row is its place: its name is typed
          key={index}
          className="grid grid-cols-[minmax(0,1fr)_2.25rem] items-end gap-2 max-sm:[&+&]:mt-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_2.25rem]"
        >
          <TextField
            label={words.linkName}
            maxLength={60}
            value={name}
            onChange={({ target }) => change(index, [target.value, url])}
          />
          {/* On a phone an address has a line of its own. */}
          <div className="max-sm:col-span-full max-sm:row-start-2">
            <TextField
              label={words.linkUrl}
              type="url"
              maxLength={200}
              value={url}
              error={errorOf(name)}
              onChange={({ target }) => change(index, [name, target.value])}
            />
          </div>
          <RemoveRow
            label={words.removeLink(name)}
            onRemove={() => put(rows.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <div>
        <Button
          look="secondary"
          size="small"
          icon={<Plus aria-hidden className="size-4" />}
          onClick={() => put([...rows, ['', '']])}
        >
          {words.addLink}
        </Button>
      </div>
    </fieldset>
  )
}
