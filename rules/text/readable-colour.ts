/** A colour as an operator may type it in the settings. */
const hex = /^#?([0-9a-f]{6})$/i

/** Returns the colour as `#rrggbb` in lower case, or `fallback` if it is missing or invalid. */
export function colourOr(fallback: string, colour: string | null | undefined): string {
  const digits = hex.exec((colour ?? '').trim())?.[1]
  return digits ? `#${digits.toLowerCase()}` : fallback
}

/** Returns the relative luminance as WCAG 2.2 defines it, from 0 (black) to 1 (white). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast ratio of two `#rrggbb` colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Returns white if its contrast on the colour is at least 4.5 : 1, and otherwise the better of black and white. */
export function readableOn(colour: string): '#000000' | '#ffffff' {
  return contrast('#ffffff', colour) >= 4.5 || contrast('#ffffff', colour) > contrast('#000000', colour)
    ? '#ffffff'
    : '#000000'
}

/** Returns the colour if it is readable as text on white, and otherwise near-black. */
export function readableOnWhite(colour: string): string {
  return contrast('#ffffff', colour) >= 4.5 ? colour : '#111111'
}
