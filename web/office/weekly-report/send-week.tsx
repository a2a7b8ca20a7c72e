import { showToast } from '../../ui/toast'
import { daysText } from '../../ui/formats'
import { useOfficeCall } from '../calls/use-office-call'
import { ActionDialog } from '../ui/action-dialog'
import { useMe } from '../session/session'
import * as words from './words'

const daysOf = ({ from, to }: { from: string; to: string }): string =>
  daysText(`${from}T12:00:00Z`, `${to}T12:00:00Z`, 'UTC')

/** Mails last week's report to the signed-in person. */
export function SendWeek({ onClose }: { onClose: () => void }) {
  const { email } = useMe()
  const { send, pending, error } = useOfficeCall('send-weekly-report', {
    done: (answer) => {
      onClose()
      showToast(
        answer ? words.onItsWay(daysOf(answer), answer.recipient) : words.sentBefore(email),
        'success',
      )
    },
  })
  return (
    <ActionDialog
      title={words.title}
      consequences={<p>{words.text(email)}</p>}
      confirm={words.send}
      onConfirm={() => void send({})}
      {...{ pending, error, onClose }}
    />
  )
}
