/** A ```sh block of the document: what an operator pastes, and what the document says that it prints. */
export interface Block {
  /** The `##` heading that it stands below: each has a terminal of its own. */
  readonly section: string
  /** The line of the document that it begins on. */
  readonly line: number
  readonly commands: string
  /** The ```text block right below it; null: nothing is said of what it prints. */
  readonly prints: string | null
  /** It is for the host of the standby: `<!-- on: the second host -->` stands above it. */
  readonly onSecond: boolean
  /** What happens before it by others than the operator: the names in `<!-- meanwhile: … -->`. */
  readonly meanwhile: readonly string[]
}

/** All blocks of a Markdown text, in their order. Throws where a fence is of a kind that nobody checks. */
export function readBlocks(text: string): Block[] {
  const lines = text.split('\n')
  const blocks: Block[] = []
  let section = ''
  let meanwhile: string[] = []
  let onSecond = false
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    section = /^## (.+)$/.exec(line)?.[1] ?? section
    const event = /^<!-- meanwhile: (.+) -->$/.exec(line)?.[1]
    if (event !== undefined) meanwhile.push(event)
    if (line === '<!-- on: the second host -->') onSecond = true
    if (!line.startsWith('```')) continue
    const end = lines.indexOf('```', at + 1)
    const inside = lines.slice(at + 1, end).join('\n')
    if (line === '```sh') {
      blocks.push({ section, line: at + 2, commands: inside, prints: null, meanwhile, onSecond })
      meanwhile = []
      onSecond = false
    } else {
      // What is printed stands below what prints it, with at most an empty line between.
      const last = blocks.at(-1)
      const above = lines.slice(0, at).findLastIndex((one) => one !== '')
      if (line !== '```text' || lines[above] !== '```' || last === undefined || last.prints !== null)
        throw new Error(`Line ${at + 1}: ${line} is checked by nobody`)
      blocks[blocks.length - 1] = { ...last, prints: inside }
    }
    at = end
  }
  if (meanwhile.length > 0) throw new Error(`Nothing comes after: ${meanwhile.join(', ')}`)
  return blocks
}

/** The programs that commands call: each line's first word, and that behind `sudo` or a pipe. */
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
    .map((line) => /^(docker compose|systemctl|\w+\(\)|[\w.-]+=|[\w.-]+)/.exec(line)?.[1] ?? line)
}

/**
 * What the document says is printed, as a pattern: counts, instants and fingerprints may be others, an invoice's number
 * not; `…` is any text, alone on a line any lines.
 */
export function patternOf(prints: string): RegExp {
  const lines = prints
    .trim()
    .split('\n')
    .map((line) => (line.trim() === '…' ? '(?:.*\\n)*?' : `${lineOf(line.trim())}\\n`))
  return new RegExp(`^${lines.join('')}$`)
}

/** What is looked for, and what may stand there instead; null: it alone. */
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
