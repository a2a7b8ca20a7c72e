import { Download, LogOut, Trash2 } from 'lucide-react'
import { Suspense, useState, type ReactNode } from 'react'
import { late } from '../../../parts/late'
import { FormAlert } from '../../../parts/alert'
import { Ask } from '../../../parts/ask'
import { Button } from '../../../parts/button'
import { Card } from '../../../parts/card'
import { useCall } from '../../store/use-call'
import { useWorld } from '../../store/use-world'
import { saveFile } from './save-file'

const DeleteAccountDialog = late(async () => (await import('./delete-account-dialog')).DeleteAccountDialog)

/** What a customer can ask of the shop about her own logins and data. */
export function OwnData() {
  const { session } = useWorld()
  const [asks, setAsks] = useState<'logout-all' | 'delete' | null>(null)
  const exporting = useCall('export-my-data', {
    done: ({ data }) => saveFile('my-data.json', JSON.stringify(data, null, 2), 'application/json'),
  })
  const leaving = useCall('logout-all', { done: () => session.end('You have been logged out.') })
  const close = () => setAsks(null)

  return (
    <Card title="Your logins and your data">
      <FormAlert error={exporting.error ?? leaving.error} />
      <div className="divide-y divide-line">
        <OwnDataAction
          title="Log out everywhere"
          text="Ends your login on every phone and computer, this one included."
        >
          <Button
            look="secondary"
            icon={<LogOut aria-hidden className="size-4" />}
            onClick={() => setAsks('logout-all')}
          >
            Log out everywhere
          </Button>
        </OwnDataAction>
        <OwnDataAction title="Export my data" text="Everything that we keep about you, as a JSON file.">
          <Button
            look="secondary"
            icon={<Download aria-hidden className="size-4" />}
            pending={exporting.pending}
            onClick={() => void exporting.send({})}
          >
            Export my data
          </Button>
        </OwnDataAction>
        <OwnDataAction
          title="Delete my account"
          text="Removes your login and your details. Invoices stay as long as the law asks for them."
        >
          <Button
            look="danger"
            icon={<Trash2 aria-hidden className="size-4" />}
            onClick={() => setAsks('delete')}
          >
            Delete my account
          </Button>
        </OwnDataAction>
      </div>
      {asks === 'logout-all' && (
        <Ask
          title="Log out everywhere?"
          confirm="Log out everywhere"
          pending={leaving.pending}
          onConfirm={() => void leaving.send({})}
          onClose={close}
        >
          Every device that is logged in to your account will have to log in again.
        </Ask>
      )}
      {asks === 'delete' && (
        <Suspense>
          <DeleteAccountDialog onClose={close} />
        </Suspense>
      )}
    </Card>
  )
}

function OwnDataAction({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 last:pb-0">
      <div className="min-w-0 sm:max-w-sm">
        <h3 className="font-semibold">{title}</h3>
        <p className="text-sm text-ink-soft">{text}</p>
      </div>
      {children}
    </div>
  )
}
