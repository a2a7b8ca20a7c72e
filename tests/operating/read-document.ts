/** A ```sh block of the guide: the commands that an operator pastes, and the output that the guide shows. */
export interface Block {
  /** The `##` heading above it. Each section has its own terminal. */
  readonly section: string
  /** Line of the guide where it starts. */
  readonly line: number
  readonly commands: string
  /** The ```text block directly below it; `null` if the guide does not show the output. */
  readonly prints: string | null
  /** Whether it runs on the standby's host: `<!-- on: the second host -->` is above it. */
  readonly onSecond: boolean
  /** Actions of people other than the operator before it: the names in `<!-- in the meantime: … -->`. */
  readonly eventsBefore: readonly string[]
}

/** Returns all blocks of a Markdown text in order. Throws if a fence is of a kind that no test checks. */
export function readBlocks(text: string): Block[] {
  const lines = text.split('\n')
  const blocks: Block[] = []
  let section = ''
  let eventsBefore: string[] = []
  let onSecond = false
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    section = /^## (.+)$/.exec(line)?.[1] ?? section
    const event = /^<!-- in the meantime: (.+) -->$/.exec(line)?.[1]
    if (event !== undefined) eventsBefore.push(event)
    if (line === '<!-- on: the second host -->') onSecond = true
    if (!line.startsWith('```')) continue
    const end = lines.indexOf('```', at + 1)
    const inside = lines.slice(at + 1, end).join('\n')
    if (line === '```sh') {
      blocks.push({ section, line: at + 2, commands: inside, prints: null, eventsBefore, onSecond })
      eventsBefore = []
      onSecond = false
    } else {
      // Output is directly below its command, with at most one empty line between.
      const last = blocks.at(-1)
      const above = lines.slice(0, at).findLastIndex((one) => one !== '')
      if (line !== '```text' || lines[above] !== '```' || last === undefined || last.prints !== null)
        throw new Error(`Line ${at + 1}: ${line} is checked by nobody`)
      blocks[blocks.length - 1] = { ...last, prints: inside }
    }
    at = end
  }
  if (eventsBefore.length > 0) throw new Error(`Nothing comes after: ${eventsBefore.join(', ')}`)
  return blocks
}

/** Returns the programs that commands call: the first word of each line, and the word after `sudo` or a pipe. */
export function programsOf(commands: string): string[] {
  const withoutTexts = commands
    .replaceAll(/<<'?(\w+)'?\n[\s\S]*?\n\1(?=\n|$)/g, '')
    .replaceAll(/\\\n\s*/g, ' ')
  return withoutTexts
    .replaceAll(/(['"])[^\n]*?\1/g, '')
    .split(/\n| \| |; /)
    .map((line) => line.trim())
    .filter((line) => line !== '' && line !== '}')
    .map((line) => line.replace(/^((do|until|sudo( -u \w+)?) )+/, ''))
    .map((line) => /^(docker (?:compose|tag)|systemctl|\w+\(\)|[\w.-]+=|[\w.-]+)/.exec(line)?.[1] ?? line)
}

/**
 * Returns the shown output as a pattern. Counts, instants and fingerprints may differ, but invoice numbers may not. `…`
 * matches any text; alone on a line it matches any number of lines.
 */
export function patternOf(prints: string): RegExp {
  const lines = prints
    .trim()
    .split('\n')
    .map((line) => (line.trim() === '…' ? '(?:.*\\n)*?' : `${lineOf(line.trim())}\\n`))
  return new RegExp(`^${lines.join('')}$`)
}

/** Pieces of the output and the pattern that replaces each; `null` matches only the piece itself. */
const kinds: readonly (readonly [RegExp, string | null])[] = [
  [/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/, '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z'],
  [/^\d{4}-\d{6}\b/, null],
  [/^[0-9a-f]{16}\b/, '[0-9a-f]{16}'],
  [/^\d+/, '\\d+'],
  [/^…/, '.*'],
  [/^\s+/, '\\s+'],
]

function lineOf(text: string): string {
  let rest = text
  let pattern = ''
  while (rest !== '') {
    const kind = kinds.find(([seen]) => seen.test(rest))
    const found = kind?.[0].exec(rest)?.[0] ?? rest.slice(0, 1)
    pattern += kind?.[1] ?? found.replace(/[.*+?^${}()|[\]\\]/, '\\$&')
    rest = rest.slice(found.length)
  }
  return pattern
}
