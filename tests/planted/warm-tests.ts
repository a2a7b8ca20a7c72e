import { type ChildProcess, spawn } from 'node:child_process'
import { getPriority, setPriority } from 'node:os'
import { endGroup, type Outcome } from './run-tests'
import type { WarmQuestion } from './warm-program'

/**
 * Runs tests in one process that stays open (see `warm-program`). A run takes a third of the time that a new start of
 * Vitest and its database would take.
 */
export class WarmTests {
  private child: ChildProcess | null = null
  /** Files that changed since the process read them. */
  private changed = new Set<string>()

  constructor(
    private readonly tree: string,
    private readonly program: string,
  ) {}

  /** Records that a file of the tree has changed. */
  note(file: string): void {
    this.changed.add(file)
  }

  async run(
    paths: readonly string[],
    { minutes, without = [] }: { minutes: number; without?: readonly string[] },
  ): Promise<Outcome> {
    const child = (this.child ??= this.start())
    const question: WarmQuestion = { changed: [...this.changed], paths, without }
    this.changed.clear()
    const outcome = await new Promise<Outcome>((resolve) => {
      const limit = setTimeout(() => resolve({ kind: 'late' }), minutes * 60_000)
      child.once('message', (answer) => {
        clearTimeout(limit)
        resolve(answer as Outcome)
      })
      child.once('exit', (code) => {
        clearTimeout(limit)
        resolve({ kind: 'broken', says: `Vitest ended (${code})` })
      })
      child.send(question)
    })
    child.removeAllListeners()
    if (outcome.kind === 'late' || child.exitCode !== null) this.end()
    return outcome
  }

  /** Ends the process, with its workers and its database. */
  end(): void {
    const { child } = this
    this.child = null
    if (child === null || child.exitCode !== null) return
    if (child.connected) child.disconnect()
    // Closing takes a moment; kill the process if it does not close.
    setTimeout(() => child.exitCode === null && endGroup(child), 15_000).unref()
  }

  private start(): ChildProcess {
    const child = spawn(process.execPath, [this.program], {
      cwd: this.tree,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, VITEST: 'true', NODE_ENV: 'test' },
      detached: true,
    })
    if (child.pid !== undefined) setPriority(child.pid, Math.max(3, getPriority()))
    return child
  }
}
