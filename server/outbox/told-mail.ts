import type { ToldMail } from './outbox.sql'

/** A mail and what became of it, as answers have it. */
export const toldMailOf = ({ id, kind, status, created_at, error }: ToldMail) => ({
  id,
  kind,
  status,
  created_at: created_at.toISOString(),
  error,
})
