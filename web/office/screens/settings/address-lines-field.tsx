import type { AddressLine } from '../../../../contract/config'
import { Button } from '../../../parts/button'
import { SelectField } from '../../../parts/choice-fields'
import { TextField } from '../../../parts/text-fields'
import * as words from './advanced-words'
import { CountryList } from './country-fields'
import { changeLine, freeKey, kindOf, moveLine } from './address-lines'
import type { SectionParts } from './settings-page'

/** The lines of an address, in the order of forms and labels: the text of each, and where it is required. */
export function AddressLines({ values, set, errors }: SectionParts<'advanced'>) {
  const lines = Object.entries(values.addressLines)
  const change = (changed: readonly (readonly [string, AddressLine])[]) =>
    set({ addressLines: Object.fromEntries(changed) })
  return (
    <div className="grid gap-4">
      {lines.length === 0 && <p className="text-ink-soft">{words.noLines}</p>}
      <ol className="grid gap-4 divide-y divide-line [&>li:not(:last-child)]:pb-4">
        {lines.map(([key, line], place) => (
          <li key={key} className="grid gap-3">
            <div className="grid gap-3 sm:grid-cols-2">
              <TextField
                label={words.lineText}
                hint={words.lineKey(key)}
                required
                maxLength={500}
                value={line.text}
                error={errors[`settings.addressLines.${key}.text`]}
                onChange={({ target }) => change(changeLine(lines, key, { text: target.value }))}
              />
              <SelectField
                label={words.lineRequired}
                value={kindOf(line)}
                options={words.requiredKinds}
                error={errors[`settings.addressLines.${key}.required`]}
                onChange={({ target }) =>
                  change(
                    changeLine(lines, key, {
                      required: target.value === 'some' ? [] : target.value === 'all',
                    }),
                  )
                }
              />
            </div>
            {Array.isArray(line.required) && (
              <CountryList
                label={words.requiredIn}
                value={line.required}
                onChange={(required) => change(changeLine(lines, key, { required }))}
              />
            )}
            <div className="flex flex-wrap gap-2">
              <Button
                look="secondary"
                size="small"
                disabled={place === 0}
                aria-label={words.upOf(line.text)}
                onClick={() => change(moveLine(lines, place))}
              >
                {words.up}
              </Button>
              <Button
                look="quiet"
                size="small"
                aria-label={words.removeOf(line.text)}
                onClick={() => change(lines.filter(([one]) => one !== key))}
              >
                {words.remove}
              </Button>
            </div>
          </li>
        ))}
      </ol>
      <div>
        <Button
          look="secondary"
          size="small"
          onClick={() =>
            change([...lines, [freeKey(lines.map(([key]) => key)), { text: '', required: false }]])
          }
        >
          {words.addLine}
        </Button>
      </div>
    </div>
  )
}
