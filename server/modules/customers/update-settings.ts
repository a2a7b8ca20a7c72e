import type { PayloadOf } from '#contract/call'
import type { Settings } from '#contract/config'
import { updateSettings } from '#contract/shop/customers'
import { trimmedPassword } from '#contract/typed-text'
import { tidyAddress } from '#rules/customers/address'
import type { Company } from '#rules/customers/company'
import { emailKey, isEmail, mailboxKey } from '#rules/text/email'
import { tidyName } from '#rules/text/person-name'
import type { Context } from '../../context'
import type { Tx } from '../../platform/db/database'
import { Refusal } from '../../platform/http/refusal'
import { serveCustomer } from '../../platform/http/serve'
import type { SignedIn } from '../../platform/http/sessions'
import {
  accountMails,
  queueAccountMail,
  queueConfirmation,
  queueEmailChange,
  checkPassword,
  customerView,
  changeCustomer,
  findPasswordHash,
  findCustomerByEmail,
  hashPassword,
  deleteCodes,
  endSessions,
  hasCode,
  askerOf,
  currentPasswordOf,
  countMail,
} from '../accounts'
import { dataOf } from '../catalogue'
import { readCompany } from '../companies'

/**
 * Changes the customer's own details after a check of the password. An empty new password and an absent country or address
 * change nothing, and an empty country removes it. A new email owns nothing until the customer confirms it. A new password ends
 * the customer's other logins.
 */
export const updateSettingsHandler = serveCustomer(
  updateSettings,
  async ({ payload, customer, context, request }) => {
    const requested = readDetails(payload, customer, context)
    const checkedHash = await findPasswordHash(context.db.kysely, customer.id)
    const asker = askerOf(request, customer.emailKey)
    const guess = { asker, ...currentPasswordOf(context, request, customer.emailKey) }
    const find = () => Promise.resolve({ password_hash: checkedHash })
    const isRight = (await checkPassword(context, guess, find, payload.old_password ?? '')) !== null
    const passwordHash =
      isRight && requested.newPassword !== null
        ? await hashPassword(requested.newPassword, asker)
        : checkedHash
    const wrong = new Refusal('current-password-wrong', { fields: ['old_password'] })
    if (!isRight || passwordHash === null) throw wrong
    const isNew = isNewEmail(requested, customer)
    // The owner of the new email did not request the mail, so it counts like other requested mails.
    if (isNew) await countMail(context, 'confirm', requested.emailKey, request)

    // A new email replaces the current one only when it is confirmed.
    const email = isNew ? customer.email : requested.email
    await context.db.transaction(async (tx) => {
      const changed = { ...requested, email, passwordHash }
      if (!(await changeCustomer(tx, customer.id, checkedHash, changed))) throw wrong
      const now = context.now()
      await handleEmail(tx, context, customer, requested, now)
      if (requested.newPassword !== null) await handleNewPassword(tx, context, customer, requested, now)
    })
    context.wake()

    const pendingEmail = isNew ? requested.email : customer.pendingEmail
    const { country } = requested
    return {
      data: dataOf(context.now(), {
        customer: customerView({ ...customer, ...requested, email, pendingEmail }),
        ...(country !== customer.country && { country }),
      }),
    }
  },
)

interface RequestedDetails {
  readonly fullName: string
  readonly email: string
  readonly emailKey: string
  readonly country: string | null
  readonly address: Record<string, string>
  readonly company: Company | null
  readonly newPassword: string | null
}

/** Reads the new values. Throws the `Refusal` of the first invalid field in the order of the form. */
function readDetails(
  payload: PayloadOf<typeof updateSettings>,
  customer: SignedIn,
  { catalogue }: Context,
): RequestedDetails {
  const { countries, addressLines } = catalogue.current().config
  if (!payload.old_password) throw new Refusal('current-password-missing', { fields: ['old_password'] })
  const fullName = tidyName(payload.full_name ?? '')
  if (!fullName) throw new Refusal('name-missing', { fields: ['full_name'] })
  const email = payload.email?.trim() ?? ''
  if (!email) throw new Refusal('email-missing', { fields: ['email'] })
  // A stored address stays valid even if the current rule rejects it.
  if (!isEmail(email) && email !== customer.email) throw new Refusal('invalid-email', { fields: ['email'] })
  const country = payload.country === null ? customer.country : payload.country || null
  const isKnown = country === null || country === customer.country || Object.hasOwn(countries, country)
  if (!isKnown) throw new Refusal('country-unknown', { fields: ['country'] })
  const address = payload.address === null ? customer.address : tidyAddress(addressLines, payload.address)
  return {
    fullName,
    email,
    emailKey: emailKey(email),
    country,
    address,
    company: companyOfPayload(payload, { country, address }, customer, { addressLines }),
    newPassword: trimmedPassword(payload.new_password ?? '') || null,
  }
}

/** Returns the company of the account. An absent company does not change it. An empty name and number remove it. */
function companyOfPayload(
  { company }: PayloadOf<typeof updateSettings>,
  where: { country: string | null; address: Record<string, string> },
  customer: SignedIn,
  settings: Pick<Settings, 'addressLines'>,
): Company | null {
  if (company === null) return customer.company
  const isEmpty = tidyName(company.name ?? '') === '' && (company.vat_number?.trim() ?? '') === ''
  return isEmpty ? null : readCompany(company, where, settings)
}

/**
 * Stores a new email until it is confirmed: mails a link to it and notifies the current email, with which logins and mails stay.
 * If an unchanged email is unconfirmed and has no valid link, it mails a new link.
 */
async function handleEmail(
  tx: Tx,
  context: Context,
  customer: SignedIn,
  requested: RequestedDetails,
  now: Date,
): Promise<void> {
  const { fullName } = requested
  if (!isNewEmail(requested, customer)) {
    if (customer.emailConfirmed) return
    if (!(await hasCode(tx, customer.id, 'confirm-email', customer.emailKey, now)))
      await queueConfirmation(tx, context, { ...customer, fullName }, now)
    return
  }
  const owner = await findCustomerByEmail(tx, requested.emailKey)
  // Anybody can register an address, so an account that never confirmed it keeps nobody from entering it.
  const isTaken = owner !== undefined && owner.id !== customer.id && owner.email_confirmed_at !== null
  if (isTaken) throw new Refusal('email-taken', { fields: ['email'] })
  await queueEmailChange(tx, context, { ...requested, id: customer.id }, now)
  // An unconfirmed address may be a stranger's, who must not see what the customer typed.
  const new_email = customer.emailConfirmed ? requested.email : null
  const payload = { customer_id: customer.id, full_name: fullName, new_email, is_confirmed: false }
  await queueAccountMail(tx, accountMails.emailChangedMail, customer.email, payload, {
    keys: context.keys,
    now,
  })
}

/** Whether the requested email may be another mailbox than the current one. Another spelling of the current one is not. */
const isNewEmail = (requested: RequestedDetails, customer: SignedIn): boolean =>
  mailboxKey(requested.email) !== mailboxKey(customer.email)

/** Handles a change of the password: it ends the other logins but not this one, and notifies the customer. */
async function handleNewPassword(
  tx: Tx,
  context: Context,
  customer: SignedIn,
  requested: RequestedDetails,
  now: Date,
) {
  await deleteCodes(tx, customer.id, 'reset-password')
  await endSessions(tx, customer.id, customer.tokenHash)
  const payload = { customer_id: customer.id, full_name: requested.fullName }
  await queueAccountMail(tx, accountMails.passwordChangedMail, customer.email, payload, {
    keys: context.keys,
    now,
  })
}
