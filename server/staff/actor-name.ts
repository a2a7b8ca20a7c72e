/** Who an actor of the audit log is, at the beginning of a sentence. */
export const nameOfActor = (actor: string | null): string =>
  actor?.replace(/^staff:/, '').replace(/^key:/, 'The key ') ?? 'Somebody'
