import LineBreaker from 'linebreak'

/** A line of a wrapped text; its width includes the space at its end. */
export interface WrappedLine {
  readonly text: string
  readonly width: number
}

interface Column {
  readonly width: number
  /** The max number of lines; a longer text ends in an ellipsis. */
  readonly most: number
  readonly widthOf: (text: string) => number
}

/** Breaks a text into the lines of a column, where Unicode allows it; a word that is wider than the column, anywhere. */
export function wrapText(text: string, { width, most, widthOf }: Column): WrappedLine[] {
  if (text === '') return []
  const whole = widthOf(text)
  if (whole <= width) return [{ text, width: whole }]
  const lines: WrappedLine[] = []
  let line: WrappedLine = { text: '', width: 0 }
  const add = (part: string, partWidth: number) => {
    line = { text: line.text + part, width: line.width + partWidth }
  }
  const end = () => {
    lines.push(line)
    line = { text: '', width: 0 }
  }
  for (const word of wordsOf(text)) {
    let [rest, left] = [word, widthOf(word)]
    const isTooWide = left > width
    while (line.width + left > width && lines.length < most) {
      if (isTooWide) {
        const count = fitting(rest, width - line.width, widthOf) || (line.text === '' ? 1 : 0)
        add(rest.slice(0, count), widthOf(rest.slice(0, count)))
        rest = rest.slice(count)
        left = widthOf(rest)
      } else if (line.text === '') break
      end()
    }
    if (lines.length === most) return withEllipsis(lines, width, widthOf)
    add(rest, left)
  }
  if (line.text !== '') end()
  return lines
}

/** The parts between which a line may be broken. */
function wordsOf(text: string): string[] {
  const words: string[] = []
  const breaks = new LineBreaker(text)
  let from = 0
  for (let next = breaks.nextBreak(); next !== null; next = breaks.nextBreak()) {
    words.push(text.slice(from, next.position))
    from = next.position
  }
  return words
}

/** How many characters of a word fit. */
function fitting(word: string, room: number, widthOf: Column['widthOf']): number {
  let [fits, tooMany] = [0, word.length]
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2)
    if (widthOf(word.slice(0, middle)) <= room) fits = middle
    else tooMany = middle
  }
  return fits
}

/** The lines with an ellipsis at their end. */
function withEllipsis(lines: WrappedLine[], width: number, widthOf: Column['widthOf']): WrappedLine[] {
  let kept = lines.at(-1)?.text.trimEnd() ?? ''
  while (kept !== '' && widthOf(`${kept}…`) > width) kept = kept.slice(0, -1).trimEnd()
  const text = `${kept}…`
  return [...lines.slice(0, -1), { text, width: widthOf(text) }]
}
