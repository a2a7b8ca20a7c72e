import { Check, Copy } from 'lucide-react'
import { Suspense, type ReactNode, useState } from 'react'
import type { BankTransfer } from '#contract/order'
import { groupedInFours } from '#rules/bank/references'
import { decimalText } from '#rules/money/amount-text'
import * as texts from '#texts/compiled/screens/order'
import { Button } from '#web/ui/button'
import { moneyText } from '#web/ui/formats'
import { TextWithInstant } from '#web/ui/instant'
import { late } from '#web/ui/late'
import { RichText } from '#web/ui/rich-text'
import { Skeleton } from '#web/ui/skeleton'
import { useConfig } from '../../store/use-page'

const QrCode = late(async () => (await import('#web/ui/qr-code')).QrCode)

/**
 * How to pay by transfer: all details to copy, and codes for banking apps. `slip` is the address of the barcode of the
 * Croatian payment slip, which is shown only for a Croatian account.
 */
export function BankTransferCard({
  transfer,
  isPartial,
  slip,
}: {
  transfer: BankTransfer
  isPartial: boolean
  slip: string | null
}) {
  const config = useConfig()
  const amount = moneyText(transfer.amount, config.currency)
  const details: [name: string, shown: string, copied: string][] = [
    [texts.transfer_fact_amount(), amount, decimalText(transfer.amount, config.currency)],
    [texts.transfer_fact_recipient(), transfer.holder, transfer.holder],
    [texts.transfer_fact_iban(), groupedInFours(transfer.iban), transfer.iban],
    ...(transfer.bic
      ? [[texts.transfer_fact_bic(), transfer.bic, transfer.bic] as [string, string, string]]
      : []),
    [texts.transfer_fact_reference(), groupedInFours(transfer.reference), transfer.reference],
  ]
  return (
    <section
      aria-label={texts.transfer()}
      className="grid gap-5 rounded-card border-2 border-brand-ink bg-card p-5 shadow-raised sm:p-7"
    >
      <div>
        <h2 className="text-heading">
          {isPartial ? texts.transfer_rest({ amount }) : texts.transfer_amount({ amount })}
        </h2>
        <p className="mt-1.5 text-ink-soft">
          <TextWithInstant
            day
            parts={texts.transfer_by.parts()}
            at={transfer.due_at}
            timezone={config.timezone}
          />
        </p>
      </div>
      <div className="grid items-start gap-6 sm:grid-cols-[1fr_auto]">
        <dl className="divide-y divide-line">
          {details.map(([name, shown, copied]) => (
            <div key={name} className="py-2">
              <dt className="text-sm text-ink-soft">{name}</dt>
              <dd className="-mt-1.5 flex items-center justify-between gap-3 font-semibold tabular-nums">
                <span
                  translate="no"
                  className="min-w-0 break-words max-sm:text-[0.9375rem] max-sm:tracking-tight"
                >
                  {shown}
                </span>
                <CopyButton what={name} text={copied} />
              </dd>
            </div>
          ))}
        </dl>
        {transfer.epc_qr && (
          <figure className="grid justify-items-center gap-2 max-sm:hidden">
            <Suspense fallback={<Skeleton className="size-44" />}>
              <QrCode
                text={transfer.epc_qr}
                label={texts.transfer_qr_code()}
                className="size-44 rounded-small border border-line"
              />
            </Suspense>
            <figcaption className="max-w-44 text-center text-sm text-ink-soft">
              {texts.transfer_scan()}
            </figcaption>
          </figure>
        )}
      </div>
      {transfer.hub3 && slip && <CroatianSlip {...transfer.hub3} picture={`${slip}?${transfer.amount}`} />}
    </section>
  )
}

/** Croatian banks accept only digits as a reference, and scan a barcode of their own. */
function CroatianSlip({ model, reference, picture }: { model: string; reference: string; picture: string }) {
  return (
    <details className="group border-t border-line pt-4">
      <summary className="cursor-pointer font-semibold">{texts.slip()}</summary>
      <div className="mt-3 grid gap-3">
        <p className="text-ink-soft">
          <RichText parts={texts.slip_how.parts({ model })} tags={{ model: strong }} />
        </p>
        <p className="flex flex-wrap items-center gap-3 font-semibold tabular-nums">
          <span translate="no">{reference}</span>
          <CopyButton what={texts.slip_reference()} text={reference} />
        </p>
        <img
          src={picture}
          alt={texts.slip_barcode()}
          width={468}
          height={138}
          loading="lazy"
          className="h-auto w-full max-w-[29.25rem] rounded-small border border-line bg-white"
        />
      </div>
    </details>
  )
}

const strong = (words: ReactNode) => <span className="font-semibold text-ink">{words}</span>

/** Copies a text and confirms it for two seconds. */
function CopyButton({ what, text }: { what: string; text: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      // The browser does not allow it: the text beside the button can be selected and copied.
      return
    }
    setCopied(true)
    setTimeout(() => setCopied(false), 2000)
  }
  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={isCopied ? texts.copied_label({ what }) : texts.copy_label({ what })}
      icon={
        isCopied ? (
          <Check aria-hidden className="size-4 text-good" />
        ) : (
          <Copy aria-hidden className="size-4" />
        )
      }
      onClick={() => void copy()}
    >
      <span aria-live="polite">{isCopied ? texts.copied() : texts.copy()}</span>
    </Button>
  )
}
