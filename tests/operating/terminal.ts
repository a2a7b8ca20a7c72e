import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Output of commands from both streams in order, and the exit code of the last command that failed, or 0. */
export interface Said {
  readonly code: number
  readonly printed: string
}

export interface Terminal {
  run(commands: string): Promise<Said>
  close(): Promise<void>
}

const mark = '--- that was it:'

/** A shell as an operator uses it: later commands see the functions, variables and folder of earlier ones. */
export function openTerminal(cwd: string, env: Record<string, string>): Terminal {
  const shell = spawn('bash', ['--noprofile', '--norc'], { cwd, env, stdio: ['pipe', 'pipe', 'pipe'] })
  let printed = ''
  let heard = () => undefined as void
  const hear = (text: Buffer) => {
    printed += text.toString()
    heard()
  }
  shell.stdout.on('data', hear)
  shell.stderr.on('data', hear)
  shell.stdin.write(`exec 2>&1\ntrap 'failed=$?' ERR\n`)
  return {
    run(commands) {
      printed = ''
      shell.stdin.write(`failed=0\n{\n${commands}\n} </dev/null\nprintf '\\n${mark} %s\\n' $failed\n`)
      return new Promise((done, reject) => {
        const limit = setTimeout(
          () => reject(new Error(`No end of this within a minute:\n${commands}\n${printed}`)),
          60_000,
        )
        heard = () => {
          const end = /\n--- that was it: (\d+)\n$/.exec(printed)
          if (end === null) return
          clearTimeout(limit)
          const text = printed.slice(0, end.index)
          done({ code: Number(end[1]), printed: text === '' || text.endsWith('\n') ? text : `${text}\n` })
        }
      })
    },
    async close() {
      const exit = once(shell, 'exit')
      shell.stdin.end('exit\n')
      await exit
    },
  }
}
