const codes: ReadonlySet<unknown> = new Set(['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'])

/**
 * Whether an error says that a package or a file of the program itself was not found when it was first needed: another
 * version was put in its place while this one runs.
 */
export const areFilesGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && codes.has(error.code)

/** The line of the log for it. */
export const filesGone = 'files of the running version are gone: restart'
