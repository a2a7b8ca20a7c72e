/** One line of a Dockerfile, such as `COPY package.json ./`. */
export interface Step {
  readonly instruction: string
  /** Text after the instruction, without its flags (`--from=build`). */
  readonly rest: string
  readonly flags: Readonly<Record<string, string>>
}

/** Part of the build that starts with one `FROM`. */
export interface Stage {
  readonly name: string
  /** Image that the stage starts from. */
  readonly from: string
  readonly steps: readonly Step[]
}

const known = new Set(['ENV', 'WORKDIR', 'RUN', 'COPY', 'USER', 'EXPOSE', 'CMD'])

/** Parses a Dockerfile. Throws at an instruction that the tests cannot run. */
export function readDockerfile(text: string): Stage[] {
  const args: Record<string, string> = {}
  const stages: { name: string; from: string; steps: Step[] }[] = []
  for (const line of text.replaceAll('\\\n', ' ').split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue
    const { instruction, rest, flags } = readStep(line)
    if (instruction === 'ARG') {
      const [name = '', value = ''] = rest.split('=', 2)
      args[name] = value
    } else if (instruction === 'FROM') {
      const [image = '', , name = ''] = rest.split(/\s+/)
      stages.push({
        name,
        from: image.replace(/\$\{(\w+)\}/, (_, arg: string) => args[arg] ?? ''),
        steps: [],
      })
    } else {
      if (!known.has(instruction)) throw new Error(`The tests do not know what ${instruction} does.`)
      stages.at(-1)?.steps.push({ instruction, rest, flags })
    }
  }
  return stages
}

function readStep(line: string): Step {
  const [, instruction = '', given = '', rest = ''] = /^(\w+)((?:\s+--[\w-]+=\S+)*)\s+(.*)$/.exec(line) ?? []
  const flags = [...given.matchAll(/--([\w-]+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value])
  return { instruction, rest: rest.trim(), flags: Object.fromEntries(flags) as Record<string, string> }
}

/** Returns whether a `.dockerignore` includes a path (relative to the context's folder, with slashes) in the build. */
export function dockerignore(text: string): (path: string) => boolean {
  const rules = text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => ({ lets: line.startsWith('!'), matches: pattern(line.replace(/^!/, '')) }))
  // The last matching rule decides. A rule for a folder applies to everything in it.
  return (path) => rules.findLast(({ matches }) => matches.test(path))?.lets ?? true
}

function pattern(glob: string): RegExp {
  const source = glob
    .replaceAll(/[.+^$(){}|[\]\\]/g, '\\$&')
    .replaceAll('**/', '\0')
    .replaceAll('*', '[^/]*')
    .replaceAll('\0', '(?:.*/)?')
  return new RegExp(`^${source}(?:/|$)`)
}
