import { CreditCard, Landmark, Ticket } from 'lucide-react'
import { useId } from 'react'
import type { Answered } from '#contract/calls'
import type { Cart } from '#contract/shop/cart'
import type { Customer } from '#contract/shop/shop-data'
import type { PaymentMethod } from '#rules/payments/methods'
import * as refusalTexts from '#texts/compiled/refusals/shop'
import * as texts from '#texts/compiled/screens/checkout'
import { Alert, FormAlert } from '../../ui/alert'
import { Button, buttonClass } from '../../ui/button'
import { CheckboxField } from '../../ui/choice-fields'
import type { Elements } from '../../ui/elements'
import type { FieldErrors } from '../../ui/field-errors'
import { labelOf } from '../../ui/formats'
import { Link } from '../../ui/router/link'
import { Skeleton } from '../../ui/skeleton'
import { TextField } from '../../ui/text-fields'
import { AddressSection } from '../address/address-section'
import { prepareCompanyParts, type CompanyParts } from '../company/use-company-parts'
import { useIsWide } from '../kit/use-is-wide'
import { paths } from '../paths'
import { useConfig } from '../store/use-page'
import {
  isByCardOnly,
  isTransferTooLate,
  methodsOf,
  methodWithoutVoucher,
  whyNoCard,
  type CheckoutForm,
} from './checkout-form'
import { checkoutFormId, Terms } from './place-order'
import { NoticeOfGoods, PayBar, SummaryBeside, SummaryInForm } from './summary'
import { useCheckout, type Checkout } from './use-checkout'
import { VoucherRow } from './voucher-row'

interface CheckoutPageProps {
  cart: Cart
  customer: Customer
  /** The order is being sent. */
  onSend: () => void
  onDone: (answer: Answered<'checkout-cart'>) => Promise<void>
}

/**
 * The whole checkout on one page: address and payment, and beside them the summary with the one button. On a small
 * screen the summary follows the form, before the terms, and the button stays at the bottom.
 */
export function CheckoutPage({ cart, customer, onSend, onDone }: CheckoutPageProps) {
  const checkout = useCheckout(cart, customer, { onSend, onDone })
  const isWide = useIsWide()
  return (
    <div className="flex flex-col gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:gap-x-8">
      <h1 className="text-title">{texts.title()}</h1>
      {/* Only listens for fields that lose the focus. */}
      <div className="min-w-0" onBlur={checkout.leave}>
        <Form cart={cart} customer={customer} checkout={checkout} isWide={isWide} />
      </div>
      {isWide ? <SummaryBeside cart={cart} checkout={checkout} /> : <PayBar checkout={checkout} />}
    </div>
  )
}

interface FormProps {
  cart: Cart
  customer: Customer
  checkout: Checkout
  isWide: boolean
}

function Form({ cart, customer, checkout, isWide }: FormProps) {
  const config = useConfig()
  const { form, errors, hasGoods, details, requested, company } = checkout
  const { values, set } = form
  const { methods, method } = methodsOf(values, details, config)
  const noCard = whyNoCard(details, config)
  return (
    <div className="grid gap-6">
      <FormAlert error={checkout.alert} />
      {checkout.alert === refusalTexts.orders_unpaid() && (
        <p>
          <Link to={paths.portal()} className={buttonClass('secondary')}>
            {texts.open_orders()}
          </Link>
        </p>
      )}
      {requested.error && (
        <Alert>
          <span>{requested.error}</span>{' '}
          <Button variant="secondary" size="small" onClick={requested.retry}>
            {texts.again()}
          </Button>
        </Alert>
      )}
      {/* The voucher has a form of its own, so the fields below it refer to this form by its id. */}
      <form {...form.props(checkout.submit)} id={checkoutFormId} className="grid gap-6">
        <BillingFields
          customer={customer}
          values={values}
          set={set}
          company={company}
          onCountry={(country) =>
            set({ country, payment_method: methodWithoutVoucher(values, details, config) })
          }
          errors={errors}
          isRequired={(hasGoods && values.same_address) || values.is_company}
        />
        {hasGoods && (
          <ShippingFields values={values} set={set} errors={errors} cannotShip={details.cannotShip} />
        )}
      </form>
      <VoucherRow checkout={checkout} />
      <CheckoutSection title={texts.payment()}>
        {noCard !== null && (
          <p className="text-ink-soft">
            <span>{noCard}</span>{' '}
            {methods.length === 0 && !details.hasPlan && <span>{texts.card_minimum_change()}</span>}
          </p>
        )}
        {isByCardOnly(values, details, config) && <p className="text-ink-soft">{texts.company_by_card()}</p>}
        {isTransferTooLate(values, details, config) && (
          <p className="text-ink-soft">{texts.transfer_too_late()}</p>
        )}
        <MethodChoice
          methods={methods}
          method={method}
          isKnown={details.total !== null}
          hasCountry={values.country !== ''}
          hasPlan={details.hasPlan}
          error={errors['payment_method']}
          onChoose={(next) => set({ payment_method: next })}
        />
      </CheckoutSection>
      {!isWide && (
        <>
          <SummaryInForm cart={cart} checkout={checkout} />
          <CheckoutSection title={texts.terms()}>
            {checkout.hasGoods && <NoticeOfGoods />}
            <Terms checkout={checkout} />
          </CheckoutSection>
        </>
      )}
    </div>
  )
}

interface BillingFieldsProps {
  customer: Customer
  values: CheckoutForm
  set: (patch: Partial<CheckoutForm>) => void
  /** The fields of companies; null until they are loaded. */
  company: CompanyParts | null
  onCountry: (country: string) => void
  errors: FieldErrors
  /** Merchandise is shipped to this address, or a company buys. Otherwise its lines are optional. */
  isRequired: boolean
}

/** The account's name and email, and the billing address. */
function BillingFields({
  customer,
  values,
  set,
  company,
  onCountry,
  errors,
  isRequired,
}: BillingFieldsProps) {
  return (
    <CheckoutSection title={texts.billing()}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 rounded-control bg-sunk px-4 py-3">
        <p className="min-w-0 wrap-anywhere">
          <strong>{customer.full_name}</strong>
          <span className="block text-ink-soft">{customer.email}</span>
        </p>
        <Link to={paths.account()} className="link text-sm">
          {texts.change_in_account()}
        </Link>
      </div>
      <div onPointerEnter={prepareCompanyParts} onFocus={prepareCompanyParts}>
        <CheckboxField
          name="is_company"
          label={texts.buy_as_company()}
          checked={values.is_company}
          onChange={(event) => set({ is_company: event.target.checked })}
        />
      </div>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        {company && (
          <company.CompanyFields
            company={values.company}
            country={values.country}
            errors={errors}
            onChange={(changed) => set({ company: changed })}
          />
        )}
        {values.is_company && !company && (
          <>
            <Skeleton className="h-18.5" />
            <Skeleton className="h-18.5" />
          </>
        )}
        <AddressSection
          section="billing"
          country={values.country}
          address={values.address}
          onCountry={onCountry}
          onAddress={(address) => set({ address })}
          errors={errors}
          showsRequired={isRequired}
          isFolded={!isRequired}
        />
      </div>
      <p className="text-sm text-ink-soft">{texts.address_kept()}</p>
    </CheckoutSection>
  )
}

interface ShippingFieldsProps {
  values: CheckoutForm
  set: (patch: Partial<CheckoutForm>) => void
  errors: FieldErrors
  cannotShip: boolean
}

/** The shipping address: the billing address or another one. */
function ShippingFields({ values, set, errors, cannotShip }: ShippingFieldsProps) {
  return (
    <CheckoutSection title={texts.shipping_address()}>
      <CheckboxField
        name="same_address"
        label={texts.same_address()}
        checked={values.same_address}
        onChange={(event) => set({ same_address: event.target.checked })}
      />
      {!values.same_address && (
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <TextField
            label={texts.full_name()}
            name="shipping_name"
            autoComplete="shipping name"
            required
            value={values.shipping_name}
            error={errors['shipping_name']}
            onChange={(event) => set({ shipping_name: event.target.value })}
          />
          <AddressSection
            section="shipping"
            country={values.shipping_country}
            address={values.shipping_address}
            onCountry={(shipping_country) => set({ shipping_country })}
            onAddress={(shipping_address) => set({ shipping_address })}
            errors={errors}
            showsRequired
          />
        </div>
      )}
      {cannotShip && <Alert>{refusalTexts.shipping_impossible()}</Alert>}
    </CheckoutSection>
  )
}

interface MethodChoiceProps {
  methods: readonly PaymentMethod[]
  method: PaymentMethod | null
  /** The figures that decide about the methods are loaded. */
  isKnown: boolean
  /** The country, which also decides, is chosen. */
  hasCountry: boolean
  hasPlan: boolean
  error: string | undefined
  onChoose: (method: PaymentMethod) => void
}

const hints: Record<PaymentMethod, () => string> = {
  credit_card: texts.card_hint,
  bank_transfer: texts.transfer_hint,
  voucher: texts.voucher_hint,
}
const icons = { credit_card: CreditCard, bank_transfer: Landmark, voucher: Ticket }

/** The payment methods. A single method is already selected and only shown. */
function MethodChoice({ methods, method, isKnown, hasCountry, hasPlan, error, onChoose }: MethodChoiceProps) {
  const { paymentMethods } = useConfig()
  const errorId = useId()
  if (!isKnown) return <Skeleton className="h-18 w-full" />
  if (methods.length === 0)
    return (
      <p className={hasCountry ? 'font-medium text-danger' : 'text-ink-soft'}>
        {hasCountry ? refusalTexts.no_payment_method() : texts.method_country()}
      </p>
    )
  return (
    <fieldset className="grid gap-3" aria-describedby={error ? errorId : undefined}>
      <legend className="sr-only">{texts.method()}</legend>
      {methods.map((each) => {
        const Icon = icons[each]
        return (
          <label
            key={each}
            className="flex cursor-pointer items-center gap-4 rounded-control border-[1.5px] border-edge px-4 py-3.5 has-checked:border-brand-ink has-checked:bg-brand-tint has-checked:text-on-brand-tint has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand-ink"
          >
            <input
              type="radio"
              form={checkoutFormId}
              name="payment_method"
              value={each}
              checked={method === each}
              data-invalid={error ? true : undefined}
              onChange={() => onChoose(each)}
              className="size-5 shrink-0 outline-none!"
            />
            <span className="min-w-0 grow">
              <span className="block font-semibold">{labelOf(paymentMethods, each)}</span>
              <span className="block text-sm">
                {each === 'credit_card' && hasPlan ? texts.plan_hint() : hints[each]()}
              </span>
            </span>
            <Icon aria-hidden className="size-6 shrink-0" />
          </label>
        )
      })}
      {error && (
        <p id={errorId} className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** A part of the checkout, with its heading. */
function CheckoutSection({ title, children }: { title: string; children: Elements }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-5 rounded-card border border-line bg-card p-5 shadow-card sm:p-7"
    >
      <h2 id={id} className="text-heading">
        {title}
      </h2>
      {children}
    </section>
  )
}
