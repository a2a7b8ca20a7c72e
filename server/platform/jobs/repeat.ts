interface RepeatOptions {
  /** Does the due work; returns whether there may be more, which is then done at once. */
  readonly work: () => Promise<boolean>
  /** Time in milliseconds from the end of a run to the next. Without it, the work runs only when it is woken. */
  readonly everyMs?: number
  /** Called after a run without an error. */
  readonly done?: () => void
  /** Called if a run failed. The next run repeats it. */
  readonly failed: (error: unknown) => void
}

export interface Repeated {
  /** Runs the work now, or once more after the current run. */
  wake(): void
  isRunning(): boolean
  /** Finishes the current run and starts no other. */
  stop(): Promise<void>
}

/** Runs work at an interval and whenever it is woken, never twice at the same time. With an interval it starts at once. */
export function repeat({ work, everyMs, done, failed }: RepeatOptions): Repeated {
  const state = { isStopped: false, isWoken: false }
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  const run = async () => {
    try {
      let more = true
      while (more && !state.isStopped) {
        state.isWoken = false
        more = (await work()) || state.isWoken
      }
      done?.()
    } catch (error) {
      failed(error)
    }
    running = undefined
    if (everyMs !== undefined && !state.isStopped) timer = setTimeout(start, everyMs)
  }
  const start = () => {
    clearTimeout(timer)
    running ??= run()
  }
  if (everyMs !== undefined) start()
  return {
    wake: () => {
      state.isWoken = true
      if (!state.isStopped) start()
    },
    isRunning: () => running !== undefined,
    stop: async () => {
      state.isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
