import type { Theme } from '../../../contract/config'
import { SelectField } from '../../ui/choice-fields'
import { TextField } from '../../ui/text-fields'
import { NumberField } from '../form/fields'
import { FormSection, Whole } from '../form/section'
import { colourNotes } from './colour-notes'
import type { LookSectionProps } from './section-props'
import * as words from './words'

/** The owner's two colours with how they read, corners, typeface and mode. */
export function Colours({ look, set, errors }: LookSectionProps) {
  const { theme } = look
  const change = (patch: Partial<Theme>) => set({ theme: { ...theme, ...patch } })
  return (
    <FormSection title={words.parts.colours}>
      {(['brand', 'accent'] as const).map((key) => (
        <Whole key={key}>
          <Colour
            label={words.colours[key]}
            value={theme[key]}
            error={errors[`look.theme.${key}`]}
            notes={isColour(theme.brand) && isColour(theme.accent) ? colourNotes(theme, key) : []}
            onChange={(colour) => change({ [key]: colour })}
          />
        </Whole>
      ))}
      <Whole>
        <SelectField
          label={words.font}
          options={optionsOf(words.fonts)}
          value={theme.font}
          onChange={({ target }) => change({ font: target.value as Theme['font'] })}
        />
      </Whole>
      <SelectField
        label={words.mode}
        options={optionsOf(words.modes)}
        value={theme.mode}
        onChange={({ target }) => change({ mode: target.value as Theme['mode'] })}
      />
      <NumberField
        label={words.radius}
        value={theme.radius}
        error={errors['look.theme.radius']}
        onChange={(radius) => change({ radius })}
      />
    </FormSection>
  )
}

const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text)
const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

interface ColourProps {
  label: string
  value: string
  error: string | undefined
  notes: ReturnType<typeof colourNotes>
  onChange: (colour: string) => void
}

/** A colour by its code or the browser's own choice, with a sample and a sentence for each mode. */
function Colour({ label, value, error, notes, onChange }: ColourProps) {
  return (
    <div className="grid gap-2">
      <div className="flex items-end gap-2">
        <div className="grow">
          <TextField
            autoComplete="off"
            spellCheck={false}
            maxLength={7}
            value={value}
            onChange={({ target }) => onChange(target.value.trim())}
            {...{ label, error }}
          />
        </div>
        <input
          type="color"
          aria-label={words.pickColour(label)}
          value={isColour(value) ? value : '#000000'}
          onChange={({ target }) => onChange(target.value)}
          className="h-9 w-12 shrink-0 cursor-pointer rounded-control border border-edge bg-card p-1 max-md:h-11"
        />
      </div>
      {notes.map(({ ground, ink, sentence }) => (
        <p key={sentence} className="flex items-start gap-2.5 text-sm text-ink-soft">
          <span
            aria-hidden
            className="grid h-6 w-9 shrink-0 place-items-center rounded-small font-semibold"
            style={{ background: ground, color: ink }}
          >
            Aa
          </span>
          <span>{sentence}</span>
        </p>
      ))}
    </div>
  )
}
