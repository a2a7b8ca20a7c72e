import type { Theme } from '#contract/config'
import { palette, type Palette } from '#rules/settings/theme'

const bricolage =
  "'Bricolage Grotesque Variable', 'Bricolage Fallback', 'Bricolage Fallback Wide', system-ui, sans-serif"
const instrument =
  "'Instrument Sans Variable', 'Instrument Fallback', 'Instrument Fallback Wide', system-ui, sans-serif"

const families: Record<Theme['font'], { display: string; text: string }> = {
  bricolage: { display: bricolage, text: instrument },
  instrument: { display: instrument, text: instrument },
  system: {
    display: 'ui-rounded, system-ui, -apple-system, Roboto, sans-serif',
    text: 'system-ui, -apple-system, Roboto, sans-serif',
  },
}

/**
 * Returns the owner's theme as a style sheet of custom properties on `:root`, for any page of the shop, its mails'
 * mailbox or an error page. The mode `system` follows the visitor's preference.
 */
export function themeCss(theme: Theme): string {
  const fonts = families[theme.font]
  const shared = `--radius:${theme.radius}px;--face-display:${fonts.display};--face-text:${fonts.text};`
  const light = `color-scheme:light;${properties(palette(theme, false))}`
  const dark = `color-scheme:dark;${properties(palette(theme, true))}`
  // Print uses the light colours.
  if (theme.mode === 'dark') return `:root{${shared}${light}}@media screen{:root{${dark}}}`
  if (theme.mode === 'light') return `:root{${shared}${light}}`
  return `:root{${shared}${light}}@media screen and (prefers-color-scheme:dark){:root{${dark}}}`
}

/** Returns the colours of the browser's own toolbars (`theme-color`), per mode. */
export function themeColours(theme: Theme): { media: string | null; colour: string }[] {
  const light = palette(theme, false)['paper'] ?? '#ffffff'
  const dark = palette(theme, true)['paper'] ?? '#000000'
  if (theme.mode === 'system') {
    return [
      { media: '(prefers-color-scheme: light)', colour: light },
      { media: '(prefers-color-scheme: dark)', colour: dark },
    ]
  }
  return [{ media: null, colour: theme.mode === 'dark' ? dark : light }]
}

const properties = (colours: Palette) =>
  Object.entries(colours)
    .map(([name, value]) => `--${name}:${value};`)
    .join('')
