import type { ReactNode } from 'react'
import * as texts from '#texts/compiled/screens/cart/keep-items'
import { FormAlert } from '#web/ui/alert'
import { ConfirmDialog } from '#web/ui/confirm-dialog'
import { RichText } from '#web/ui/rich-text'
import { findExtended } from '../../calls/cart-answers'
import { useSureCall } from '../../calls/use-sure-call'
import { useConfig, useSecondsLeft } from '../../store/use-page'
import { leftText } from './countdown'

/** Offers to restart the reservation time. */
export function KeepItemsDialog({ onClose }: { onClose: () => void }) {
  const { cartMinutes } = useConfig()
  const left = useSecondsLeft()
  const { send, pending, error } = useSureCall('extend-cart', {
    find: findExtended,
    done: onClose,
  })
  return (
    <ConfirmDialog
      title={texts.title()}
      confirm={texts.yes()}
      cancel={texts.no()}
      pending={pending}
      onConfirm={() => void send({})}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <FormAlert error={error} />
        <p>
          <RichText
            parts={texts.why.parts({ left: leftText(left ?? 0), minutes: cartMinutes })}
            tags={{ left: figures }}
          />
        </p>
      </div>
    </ConfirmDialog>
  )
}

const figures = (words: ReactNode) => <strong className="tabular-nums">{words}</strong>
