import { useState } from 'react'
import { late } from '../../parts/late'
import { LateDialog } from '../../parts/late-dialog'
import type { Cart, CartProduct } from '../../../contract/shop/cart'
import { Button } from '../../parts/button'
import { moneyText } from '../../parts/words'
import { useConfig } from '../store/use-world'
import { LineRow } from './line-row'
import { RemoveDialog, type RemovableLine } from './remove-dialog'
import * as texts from '../../../texts/compiled/screens/cart/panel'

const PersonaliseDialog = late(async () => (await import('./personalise-dialog')).PersonaliseDialog)

/** The table of the cart's lines: price including fee, holder, and actions. */
export function CartLines({ cart, focusAfter }: { cart: Cart; focusAfter: () => HTMLElement | null }) {
  const { currency } = useConfig()
  const [removing, setRemoving] = useState<RemovableLine | null>(null)
  const [personalising, setPersonalising] = useState<CartProduct | null>(null)

  return (
    <>
      {/* Many lines scroll above the total, which stays. The margins leave room for the focus rings. */}
      <div className="-mx-3 min-h-36 overflow-y-auto overscroll-contain px-3 [scrollbar-width:thin]">
        <table className="w-full text-start">
          <caption className="sr-only">{texts.caption()}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">{texts.item()}</th>
              <th scope="col">{texts.price()}</th>
            </tr>
          </thead>
          <tbody>
            {[...cart.products, ...cart.merchandise].map((line) => {
              const name = 'product' in line ? line.product.name : line.merchandise.name

              return (
                <LineRow
                  key={`${'product' in line ? 't' : 'm'}${line.id}`}
                  name={name}
                  holder={
                    'product' in line
                      ? { ...line.product, travel_time: line.travel_time, full_name: line.full_name }
                      : null
                  }
                  price={moneyText(line.price + line.fee, currency)}
                >
                  <p className="mt-1.5 -ms-2 flex flex-wrap gap-x-1">
                    {'product' in line && (
                      <LineButton
                        label={texts.personalise_ticket({ name, holder: line.full_name })}
                        onClick={() => setPersonalising(line)}
                      >
                        {texts.personalise()}
                      </LineButton>
                    )}
                    <LineButton
                      label={
                        'product' in line
                          ? texts.remove_ticket({ name, holder: line.full_name })
                          : texts.remove_goods({ name })
                      }
                      onClick={() => setRemoving(line)}
                    >
                      {texts.remove()}
                    </LineButton>
                  </p>
                </LineRow>
              )
            })}
          </tbody>
          <tfoot className="sticky bottom-0 bg-card shadow-[0_-1px_0_var(--line)]">
            <tr>
              <th scope="row" className="pt-3 text-start font-semibold">
                {texts.total()}
              </th>
              <td className="display pt-3 text-end text-2xl tabular-nums">
                {moneyText(cart.total_price, currency)}
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
      {removing && <RemoveDialog line={removing} focusAfter={focusAfter} onClose={() => setRemoving(null)} />}
      {personalising && (
        <LateDialog>
          <PersonaliseDialog line={personalising} onClose={() => setPersonalising(null)} />
        </LateDialog>
      )}
    </>
  )
}

function LineButton({ label, onClick, children }: { label: string; onClick: () => void; children: string }) {
  return (
    <Button
      look="quiet"
      size="small"
      aria-label={label}
      onClick={onClick}
      className="px-2! underline underline-offset-4"
    >
      {children}
    </Button>
  )
}
