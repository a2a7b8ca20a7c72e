import type { Theme } from '#contract/config'
import * as texts from '#texts/compiled/office/theme'
import { SelectField } from '#web/ui/choice-fields'
import { TextField } from '#web/ui/text-fields'
import { NumberField } from '../../kit/form/fields'
import { FormSection, Whole } from '../../kit/form/section'
import { colourNotes } from './colour-notes'
import type { LookSectionProps } from './section-props'

const colourNames = { brand: texts.colour_brand(), accent: texts.colour_accent() } as const
const fonts: Record<Theme['font'], string> = {
  bricolage: texts.font_bricolage(),
  instrument: texts.font_instrument(),
  system: texts.font_system(),
}
const modes: Record<Theme['mode'], string> = {
  light: texts.mode_light(),
  dark: texts.mode_dark(),
  system: texts.mode_system(),
}

/** The owner's two colours with how they read, corners, typeface and mode. */
export function Colours({ look, set, errors }: LookSectionProps) {
  const { theme } = look
  const change = (patch: Partial<Theme>) => set({ theme: { ...theme, ...patch } })
  return (
    <FormSection title={texts.part_colours()}>
      {(['brand', 'accent'] as const).map((key) => (
        <Whole key={key}>
          <Colour
            label={colourNames[key]}
            value={theme[key]}
            error={errors[`look.theme.${key}`]}
            notes={isColour(theme.brand) && isColour(theme.accent) ? colourNotes(theme, key) : []}
            onChange={(colour) => change({ [key]: colour })}
          />
        </Whole>
      ))}
      <Whole>
        <SelectField
          label={texts.font()}
          options={optionsOf(fonts)}
          value={theme.font}
          onChange={({ target }) => change({ font: target.value as Theme['font'] })}
        />
      </Whole>
      <SelectField
        label={texts.mode()}
        options={optionsOf(modes)}
        value={theme.mode}
        onChange={({ target }) => change({ mode: target.value as Theme['mode'] })}
      />
      <NumberField
        label={texts.radius()}
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
          aria-label={texts.pick_colour({ name: label })}
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
            {texts.sample()}
          </span>
          <span>{sentence}</span>
        </p>
      ))}
    </div>
  )
}
