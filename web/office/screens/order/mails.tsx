import { Link } from '../../../parts/router/link'
import { MailRows } from '../../parts/mail-rows'
import type { MailSummary } from '../../parts/mail-pill'
import { Panel } from '../../parts/page'
import { paths } from '../../paths'
import { useMay } from '../../session/session'
import * as words from './words'

/** The mails about orders to the buyer's address since the order was made, the newest first. */
export function OrderMails({ mails, email }: { mails: readonly MailSummary[]; email: string }) {
  const may = useMay()
  return (
    <Panel
      title={words.mails}
      actions={
        may('find-mails') &&
        mails.length > 0 && (
          <Link to={`${paths.mails()}?q=${encodeURIComponent(email)}`} className="link text-sm">
            {words.allMails}
          </Link>
        )
      }
    >
      <p className="mb-3 text-sm text-ink-soft">{words.mailsMeaning}</p>
      {mails.length === 0 ? <p className="text-ink-soft">{words.noMails}</p> : <MailRows mails={mails} />}
    </Panel>
  )
}
