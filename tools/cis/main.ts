import { createInterface } from 'node:readline'
import { type CisBehaviour, openCisSimulator } from '#tests/support/fiscal/cis-simulator'

const words = [
  'answer',
  'silent',
  'lost',
  'fault',
  'unsigned',
  'changed',
  'other',
  'stranger',
  'wrapped',
  'duplicated',
  'endless',
] as const satisfies readonly CisBehaviour[]

const help = `Behaviours: ${words.join(', ')}, slow SECONDS, status CODE, reject CODE [MESSAGE].
Type one to change how the next requests are answered.`

/** Parses a typed behaviour, such as `slow 3` or `reject s013 Greške: 166.`; returns null if it is invalid. */
function behaviourOf(line: string): CisBehaviour | null {
  const [word = '', value = '', ...rest] = line.trim().split(/\s+/)
  const simple = words.find((one) => one === word)
  if (simple !== undefined) return simple
  if (word === 'slow' && Number(value) > 0) return { slowMs: Number(value) * 1000 }
  if (word === 'status' && /^[2-5]\d\d$/.test(value)) return { status: Number(value) }
  if (word === 'reject' && value !== '')
    return { reject: value, ...(rest.length > 0 ? { message: rest.join(' ') } : {}) }
  return null
}

const say = (line: string) => process.stdout.write(`${line}\n`)
const cis = await openCisSimulator({ port: Number(process.env['PORT'] ?? 8449), log: say })
say(`A stand-in for CIS. Start the shop with these variables, and enter its VAT number HR${cis.seller.oib} in the office:

${Object.entries(cis.environment)
  .map(([name, value]) => `${name}='${value}' \\`)
  .join('\n')}
npm start

${help}
`)

function change(line: string): void {
  const behaviour = behaviourOf(line)
  if (behaviour === null) say(help)
  else {
    cis.behave(behaviour)
    say(`From now on: ${line.trim()}`)
  }
}

const first = process.argv.slice(2).join(' ')
if (first !== '') change(first)
createInterface({ input: process.stdin }).on('line', change)
