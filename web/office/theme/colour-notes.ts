import type { Theme } from '../../../contract/config'
import { contrast, palette } from '../../../rules/settings/theme'

/** How one of the owner's colours changes in a mode: by the rule that the shop's pages use. */
export interface ColourNote {
  /** The colour and the text colour on it, for a sample. */
  ground: string
  ink: string
  sentence: string
}

const modeNames = { light: 'On light pages', dark: 'On dark pages' } as const

/** How a colour reads, as a ground for text and as text, in each mode that visitors can see. */
export function colourNotes(theme: Theme, colour: 'brand' | 'accent'): ColourNote[] {
  const modes = theme.mode === 'system' ? (['light', 'dark'] as const) : ([theme.mode] as const)
  return modes.map((mode) => {
    const colours = palette(theme, mode === 'dark')
    const of = (name: string) => colours[name] ?? '#000000'
    const [ground, ink, asText] = [of(colour), of(`on-${colour}`), of(`${colour}-ink`)]
    const changed = [
      ground === theme[colour].toLowerCase() || ground === theme[colour] ? null : `it is shown as ${ground}`,
      asText === theme[colour] ? null : `as text it is ${asText}`,
    ].filter((part) => part !== null)
    const because = changed.length === 0 ? '' : ` So that it can be read, ${changed.join(', and ')}.`
    const kind = isLight(ink) ? 'light' : 'dark'
    const sentence = `${modeNames[mode]} ${kind} text stands on it, at a contrast of ${ratio(ground, ink)} to 1.${because}`
    return { ground, ink, sentence }
  })
}

const isLight = (colour: string) => contrast(colour, '#000000') > contrast(colour, '#ffffff')
/** Rounded down, as WCAG counts. */
const ratio = (one: string, other: string) => (Math.floor(contrast(one, other) * 10) / 10).toFixed(1)
