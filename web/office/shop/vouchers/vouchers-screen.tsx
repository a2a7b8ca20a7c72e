import { useState, type ReactNode } from 'react'
import type { VoucherState } from '#contract/office/vouchers'
import * as texts from '#texts/compiled/office/vouchers'
import { Button } from '#web/ui/button'
import { useKeyOf } from '#web/ui/calls/use-key-of'
import { Dialog } from '#web/ui/dialog'
import { numberText } from '#web/ui/formats'
import { Pill } from '#web/ui/pill'
import { Link } from '#web/ui/router/link'
import type { Tone } from '#web/ui/status-labels'
import { TextField } from '#web/ui/text-fields'
import { postOnce } from '../../kit/calls/once'
import { useAnswer } from '../../kit/calls/use-answer'
import { useDryRunCall } from '../../kit/calls/use-dry-run'
import { ActionDialog } from '../../kit/dialog/action-dialog'
import { EffectNotes } from '../../kit/dialog/effect-notes'
import { saveFile } from '../../kit/files/files'
import { MoneyField, NumberField } from '../../kit/form/fields'
import type { RowAction, ListColumn, ListFacet } from '../../kit/list/columns'
import { chosenOf, useListState } from '../../kit/list/list-state'
import { ListView } from '../../kit/list/list-view'
import { useOfficeData } from '../../kit/office-data'
import { useRequested } from '../../kit/page/use-requested'
import { paths } from '../../kit/paths'
import { useMay } from '../../kit/session/session'
import { Money } from '../../kit/values/cells'
import { When } from '../../kit/values/when'
import { Validity } from './validity'
import { VoucherDialog, type VoucherRow, Dates } from './voucher-dialog'

const states: Record<VoucherState, string> = {
  open: texts.state_open(),
  later: texts.state_later(),
  used: texts.state_used(),
  ended: texts.state_ended(),
}
const facets: ListFacet[] = [{ name: 'state', label: texts.state(), values: Object.entries(states) }]
const tones: Record<VoucherState, Tone> = { open: 'good', later: 'info', used: 'quiet', ended: 'quiet' }

/** Lists vouchers with their state, value and the order that used them. */
export function VouchersScreen() {
  const may = useMay()
  const { state, page } = useListState(facets)
  const [requested, setRequested] = useState<VoucherRow | 'new' | 'batch' | null>(null)
  const filters = {
    query: state.query || null,
    state: chosenOf(state, 'state') as VoucherState[] | null,
  }
  const { answer, isStale, refusal, again } = useAnswer('find-vouchers', {
    ...filters,
    ...page,
  })
  const totals = answer?.totals
  const mayEdit = may('save-voucher')
  useRequested('new', mayEdit, () => setRequested('new'))
  useRequested('batch', mayEdit, () => setRequested('batch'))
  const close = () => setRequested(null)
  // The latest version, because another person may have saved it.
  const found =
    typeof requested === 'object'
      ? answer?.vouchers.find((voucher) => voucher.id === requested?.id)
      : undefined
  return (
    <>
      <ListView
        title={texts.title()}
        noun="voucher"
        search={texts.code()}
        source={{ list: 'vouchers', filters }}
        {...{ state, facets, isStale, refusal, again, keyOf }}
        rows={answer?.vouchers ?? null}
        columns={mayEdit ? [...columns, editColumn(setRequested)] : columns}
        cursor={answer?.cursor ?? null}
        {...(answer && { counted: answer })}
        {...(may('end-voucher') && { bulk: [end] })}
        forMatching={may('start-bulk') ? ['end-voucher'] : []}
        above={
          totals &&
          totals.open + totals.used > 0 && (
            <dl className="mb-3 grid grid-cols-[repeat(3,auto)] divide-x divide-line overflow-hidden sm:grid-cols-3 rounded-card border border-line bg-card">
              <Figure name={texts.open()}>{numberText(totals.open)}</Figure>
              <Figure name={texts.outstanding()}>
                <Money amount={totals.outstanding} />
              </Figure>
              <Figure name={texts.used()}>{numberText(totals.used)}</Figure>
            </dl>
          )
        }
        actions={
          mayEdit && (
            <>
              <Button variant="secondary" size="small" onClick={() => setRequested('batch')}>
                {texts.batch()}
              </Button>
              <Button size="small" onClick={() => setRequested('new')}>
                {texts.new_voucher()}
              </Button>
            </>
          )
        }
        nothingYet={texts.nothing_yet()}
      />
      {requested === 'batch' && <BatchDialog onClose={close} />}
      {requested !== null && requested !== 'batch' && (
        <VoucherDialog voucher={requested === 'new' ? null : (found ?? requested)} onClose={close} />
      )}
    </>
  )
}

const keyOf = ({ code }: VoucherRow) => code

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid content-between px-2 py-2.5 min-[22rem]:px-3 sm:px-4">
    <dt className="text-sm text-ink-soft">{name}</dt>
    <dd className="font-semibold tabular-nums min-[22rem]:text-lg">{children}</dd>
  </div>
)

const end: RowAction<VoucherRow> = {
  label: texts.end(),
  question: (count) => texts.end_question({ count, number: numberText(count) }),
  run: ({ code }) => postOnce('end-voucher', { code }),
}

const editColumn = (onEdit: (voucher: VoucherRow) => void): ListColumn<VoucherRow> => ({
  key: 'edit',
  name: texts.edit(),
  align: 'action',
  cell: (voucher) => (
    <Button
      variant="secondary"
      size="small"
      aria-label={texts.edit_voucher({ code: voucher.code })}
      onClick={() => onEdit(voucher)}
    >
      {texts.edit()}
    </Button>
  ),
})

const columns: ListColumn<VoucherRow>[] = [
  {
    key: 'code',
    name: texts.code(),
    card: 'title',
    cell: ({ code }) => (
      <strong translate="no" className="font-mono text-sm font-semibold">
        {code}
      </strong>
    ),
  },
  {
    key: 'state',
    name: texts.state(),
    card: 'aside',
    cell: ({ state }) => <Pill tone={tones[state]}>{states[state]}</Pill>,
  },
  {
    key: 'value',
    name: texts.value(),
    align: 'end',
    cell: ({ discount_amount }) => <Money amount={discount_amount} />,
  },
  {
    key: 'valid',
    name: texts.valid(),
    card: 'named',
    cell: ({ valid_from, valid_until }) => <Validity from={valid_from} until={valid_until} />,
  },
  {
    key: 'order',
    name: texts.order(),
    cell: ({ order }) =>
      order && (
        <Link to={paths.order(order)} className="link">
          {order}
        </Link>
      ),
  },
  {
    key: 'made',
    name: texts.made(),
    card: 'none',
    cell: ({ created_at }) => <When at={created_at} />,
  },
]

/** Creates vouchers with random codes and offers the codes as a file. */
function BatchDialog({ onClose }: { onClose: () => void }) {
  const { timezone } = useOfficeData()
  const [count, setCount] = useState(10)
  const [amount, setAmount] = useState(Number.NaN)
  const [prefix, setPrefix] = useState('')
  const [from, setFrom] = useState<string | null>(null)
  const [until, setUntil] = useState<string | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const isWhole = count >= 1 && count <= 1000 && amount > 0
  const batch = {
    count,
    discount_amount: amount,
    prefix: prefix.trim() || null,
    valid_from: from,
    valid_until: until,
  }
  const payload = { ...batch, call_key: useKeyOf(batch) }
  const { effect, refusal, pending, error, setError, confirm } = useDryRunCall(
    'make-vouchers',
    isWhole && codes === null ? payload : null,
    { done: ({ codes: made }) => setCodes(made) },
  )
  const make = () => (isWhole ? confirm(payload) : setError(texts.batch_missing()))
  if (codes !== null) return <MadeCodes codes={codes} onClose={onClose} />
  return (
    <ActionDialog
      title={texts.batch()}
      consequences={<EffectNotes until={isWhole ? null : texts.batch_text()} {...{ effect, refusal }} />}
      confirm={texts.make_them()}
      onConfirm={make}
      {...{ pending, error, onClose }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField label={texts.count()} required value={count} onChange={setCount} />
        <MoneyField label={texts.value()} required value={amount} onChange={setAmount} />
      </div>
      <Dates {...{ from, until, timezone, setFrom, setUntil }} />
      <TextField
        label={texts.prefix()}
        hint={texts.prefix_hint()}
        maxLength={20}
        autoComplete="off"
        value={prefix}
        onChange={({ target }) => setPrefix(target.value)}
      />
    </ActionDialog>
  )
}

function MadeCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog
      title={texts.made_them({ count: codes.length, number: numberText(codes.length) })}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <p>{texts.their_codes()}</p>
        <textarea
          readOnly
          aria-label={texts.code()}
          rows={Math.min(codes.length, 10)}
          className="block w-full rounded-control border border-line bg-sunk p-3 font-mono text-sm text-ink"
          value={codes.join('\n')}
        />
        <div className="flex justify-end gap-2">
          <Button
            variant="secondary"
            onClick={() => saveFile('vouchers.csv', `code\n${codes.join('\n')}\n`, 'text/csv')}
          >
            {texts.download()}
          </Button>
          <Button onClick={onClose}>{texts.close()}</Button>
        </div>
      </div>
    </Dialog>
  )
}
