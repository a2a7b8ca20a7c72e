import type { ProcessWatch } from '#server/platform/process/process-watch'

/** The watch of a process that knows no others and whose clock is the database's, for tests. */
export const unwatched: ProcessWatch = {
  clockOffset: () => 0,
  isClockRight: () => true,
  differing: () => [],
  noteIgnoredProxy: () => undefined,
  isProxyIgnored: () => false,
  check: () => Promise.resolve(),
  end: () => Promise.resolve(),
}
