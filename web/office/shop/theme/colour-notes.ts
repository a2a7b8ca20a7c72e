import type { Theme } from '#contract/config'
import { contrast, palette } from '#rules/settings/theme'
import * as texts from '#texts/compiled/office/theme'

/** Change of one of the owner's colours in a mode, by the rule of the shop's pages. */
export interface ColourNote {
  /** The colour and the text colour on it, for a sample. */
  ground: string
  ink: string
  sentence: string
}

const textOnColour = {
  light: { light: texts.on_light_page_light_text, dark: texts.on_light_page_dark_text },
  dark: { light: texts.on_dark_page_light_text, dark: texts.on_dark_page_dark_text },
} as const

/** Returns notes on the contrast of a colour, as a background and as text, in each mode that visitors can see. */
export function colourNotes(theme: Theme, colour: 'brand' | 'accent'): ColourNote[] {
  const modes = theme.mode === 'system' ? (['light', 'dark'] as const) : ([theme.mode] as const)
  return modes.map((mode) => {
    const colours = palette(theme, mode === 'dark')
    const of = (name: string) => colours[name] ?? '#000000'
    const [ground, ink, asText] = [of(colour), of(`on-${colour}`), of(`${colour}-ink`)]
    const contrastText = textOnColour[mode][isLight(ink) ? 'light' : 'dark']({ ratio: ratio(ground, ink) })
    const changeText = textOfChange({
      shownAs: ground === theme[colour].toLowerCase() || ground === theme[colour] ? null : ground,
      asText: asText === theme[colour] ? null : asText,
    })
    return { ground, ink, sentence: [contrastText, changeText].filter(Boolean).join(' ') }
  })
}

/** Returns the sentence about a colour that is changed for legibility; `null` if it is not changed. */
function textOfChange({ shownAs, asText }: { shownAs: string | null; asText: string | null }): string | null {
  if (shownAs !== null && asText !== null) return texts.shown_and_as_text({ colour: shownAs, text: asText })
  if (shownAs !== null) return texts.shown_as({ colour: shownAs })
  return asText === null ? null : texts.as_text({ text: asText })
}

const isLight = (colour: string) => contrast(colour, '#000000') > contrast(colour, '#ffffff')
/** Returns the contrast, rounded down as WCAG requires. */
const ratio = (one: string, other: string) => (Math.floor(contrast(one, other) * 10) / 10).toFixed(1)
