/** A command or an option with its parameters, and what it does. */
export type CommandUsage = readonly [command: string, text: string]

/** The column at which the texts begin, and the maximum width of a line. */
const column = 35
const width = 115

/** The commands of `npm run shop` with their options, as a table. */
export const usageOf = (commands: readonly CommandUsage[]): string => commands.map(rowOf).join('\n')

function rowOf([command, text]: CommandUsage): string {
  const head = `${command.startsWith('--') ? ' ' : 'npm run shop --'} ${command}`
  const lines = [head.padEnd(column)]
  if (head.length >= column) lines.push(' '.repeat(column))
  let isBegun = false
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (isBegun && line.length + word.length >= width) lines.push(' '.repeat(column) + word)
    else lines[lines.length - 1] = isBegun ? `${line} ${word}` : line + word
    isBegun = true
  }
  return lines.map((line) => line.trimEnd()).join('\n')
}
