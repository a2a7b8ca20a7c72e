import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { PlantedFault } from './fault'
import type { Outcome } from './run-tests'

/** The result for one fault; `seconds` is how long the tests took to find it. */
export type Finding = Outcome & { readonly seconds: number }

interface Kept {
  /** The text of each test file at the time when it passed without any fault. */
  clean: Record<string, string>
  found: Record<string, { fault: string; finding: Finding }>
}

/** The findings of earlier runs, in a file, so that a stopped run can continue. */
export class KeptFindings {
  private readonly kept: Kept

  constructor(
    private readonly file: string,
    isFresh: boolean,
  ) {
    this.kept =
      existsSync(file) && !isFresh
        ? (JSON.parse(readFileSync(file, 'utf8')) as Kept)
        : { clean: {}, found: {} }
  }

  /** The finding for exactly this fault. Only caught faults are stored; the others are worth another run. */
  of(fault: PlantedFault): Finding | null {
    const known = this.kept.found[fault.name]
    return known?.fault === fingerprint(fault) && known.finding.kind === 'failed' ? known.finding : null
  }

  record(fault: PlantedFault, finding: Finding): void {
    this.kept.found[fault.name] = { fault: fingerprint(fault), finding }
    this.write()
  }

  isClean(path: string, text: string): boolean {
    return this.kept.clean[path] === hash(text)
  }

  recordClean(path: string, text: string): void {
    this.kept.clean[path] = hash(text)
    this.write()
  }

  private write() {
    mkdirSync(dirname(this.file), { recursive: true })
    writeFileSync(this.file, JSON.stringify(this.kept, null, 2))
  }
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)
const fingerprint = ({ file, find, replace }: PlantedFault) => hash([file, find, replace].join('\0'))
