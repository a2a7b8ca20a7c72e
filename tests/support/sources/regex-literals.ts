import { parseAst } from 'rolldown/parseAst'
import { sourceFiles } from './read-imports'

export interface RegexLiteral {
  readonly file: string
  readonly pattern: string
  readonly flags: string
}

/** Returns every regular expression in the sources of these folders, without tests. */
export function regexLiterals(rooms: readonly string[]): RegexLiteral[] {
  return sourceFiles([...rooms])
    .filter(({ path }) => !/\.test\.tsx?$/.test(path))
    .flatMap(({ path, text }) => {
      const found: RegexLiteral[] = []
      const visit = (node: unknown): void => {
        if (Array.isArray(node)) for (const one of node) visit(one)
        else if (typeof node === 'object' && node !== null) {
          const { regex } = node as { regex?: { pattern: string; flags: string } | null }
          if (regex) found.push({ file: path, ...regex })
          for (const inner of Object.values(node)) visit(inner)
        }
      }
      visit(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }))
      return found
    })
}

/** Returns pieces of text that a pattern matches: its literal parts, and one character of each of its classes. */
function piecesOf(pattern: string): string[] {
  const classes: Record<string, string> = {
    s: ' ',
    d: '0',
    w: 'a',
    S: 'x',
    D: 'x',
    W: '-',
    n: '\n',
    r: '\r',
    t: '\t',
    b: '',
  }
  const plain = pattern
    .replaceAll(/\\[pP]\{[^}]*\}/g, 'é')
    .replaceAll(/\\u\{?([\da-f]{4,6})\}?/gi, (_all, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    )
    .replaceAll(/\(\?(?:[:=!]|<[=!]|<\w+>)/g, '(')
    .replaceAll(/\\(.)/g, (_all, letter: string) => `\0${classes[letter] ?? letter}`)
  const runs = plain
    .split(/(?<!\0)[()|*+?{}^$.[\]]/)
    .map((run) => run.replaceAll('\0', ''))
    .filter((run) => run !== '')
  const characters = runs.flatMap((run) => [run.charAt(0), run.charAt(run.length - 1)])
  return [...new Set([...runs.map((run) => run.slice(0, 20)), ...characters, ' ', 'a', '0', '\n'])]
}

/**
 * Yields functions that create texts of a given length on which a pattern backtracks: each of its pieces, and each pair
 * of them, repeated, after each possible beginning, and with an end that does not match.
 */
export function* hostileTextsFor(pattern: string): Generator<(length: number) => string> {
  const pieces = piecesOf(pattern).slice(0, 16)
  const pumps = new Set([
    ...pieces,
    ...pieces.slice(0, 6).flatMap((one) => pieces.map((other) => one + other)),
  ])
  for (const pump of pumps)
    for (const begin of ['', ...pieces.slice(0, 4)])
      yield (length) => `${begin}${pump.repeat(Math.ceil(length / pump.length)).slice(0, length)}\u0001`
}
