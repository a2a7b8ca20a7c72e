import type { OfficePath } from '../../../contract/calls'
import { paths } from '../paths'
import { templates } from '../screens/catalogue/templates'

/** What can be begun from anywhere. */
interface Action {
  name: string
  /** Its form, or the screen whose dialog `useAsked` opens. */
  to: string
  /** Who may not make this call does not see it. */
  call: OfficePath
  /** Other words for it. */
  also?: string
}

const asking = (screen: string, name: string) => `${screen}?do=${name}`

/** The main actions of the screens. */
export const actions: readonly Action[] = [
  { name: 'New order', to: paths.newOrder(), call: 'create-order', also: 'cash terminal box office sell' },
  { name: 'Import a guest list', to: paths.guestList(), call: 'import-guests', also: 'free tickets CSV' },
  {
    name: 'Print tickets or badges',
    to: asking(paths.tickets(), 'print'),
    call: 'print-tickets',
    also: 'PDF',
  },
  { name: 'Print packing slips', to: asking(paths.dispatch(), 'slips'), call: 'print-packing-slips' },
  {
    name: 'Import a statement',
    to: asking(paths.inbox(), 'import'),
    call: 'import-statement',
    also: 'bank receipts CAMT CSV',
  },
  {
    name: 'Make the bank file',
    to: asking(paths.refunds(), 'file'),
    call: 'refund-file',
    also: 'pain.001 pay refunds back',
  },
  {
    name: 'Download invoices and credit notes',
    to: asking(paths.reports(), 'zip'),
    call: 'zip-documents',
    also: 'ZIP books',
  },
  {
    name: 'Mail me the report of last week',
    to: asking(paths.reports(), 'week'),
    call: 'send-weekly-report',
    also: 'weekly figures',
  },
  ...templates.map(({ key, name, hint }): Action => ({
    name: `New item: ${name.toLowerCase()}`,
    to: paths.newItem(key),
    call: 'save-item',
    also: hint,
  })),
  { name: 'New event', to: asking(paths.events(), 'new'), call: 'save-event' },
  {
    name: 'Import a catalogue file',
    to: paths.catalogueFile(),
    call: 'import',
    also: 'JSON settings items vouchers',
  },
  { name: 'New voucher', to: asking(paths.vouchers(), 'new'), call: 'save-voucher', also: 'code discount' },
  {
    name: 'Make a batch of vouchers',
    to: asking(paths.vouchers(), 'batch'),
    call: 'make-vouchers',
    also: 'codes',
  },
  {
    name: 'Publish the look',
    to: asking(paths.look(), 'publish'),
    call: 'publish-look',
    also: 'draft texts colours',
  },
  { name: 'Invite somebody', to: asking(paths.team(), 'invite'), call: 'invite-staff', also: 'staff team' },
  { name: 'Add an API key', to: asking(paths.keys(), 'add'), call: 'add-key', also: 'script' },
  { name: 'Send a test mail', to: paths.mailSettings(), call: 'send-test-mail' },
]
