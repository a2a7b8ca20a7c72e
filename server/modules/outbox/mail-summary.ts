import type { MailSummary } from './queries'

/** A mail and its status, as answers have it. */
export const mailSummaryOf = ({ id, kind, status, created_at, error }: MailSummary) => ({
  id,
  kind,
  status,
  created_at: created_at.toISOString(),
  error,
})
