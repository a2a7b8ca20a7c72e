import { updateSettings } from '../../../contract/shop/customers'
import type { PayloadOf } from '../../../contract/call'
import type { Settings } from '../../../contract/config'
import type { Company } from '../../../rules/customers/company'
import { tidyAddress } from '../../../rules/customers/address'
import { emailKey, isEmail } from '../../../rules/text/email'
import { tidyName } from '../../../rules/text/person-name'
import type { Tx } from '../../platform/db/database'
import { trimmedPassword } from '../../../contract/typed-text'
import { serveCustomer } from '../../platform/http/serve'
import type { SignedIn } from '../../platform/http/sessions'
import { consume } from '../../platform/http/rate-limits'
import { Refusal } from '../../platform/http/refusal'
import type { Context } from '../../context'
import {
  queueAccountMail,
  queueConfirmation,
  checkPassword,
  customerView,
  changeCustomer,
  findPasswordHash,
  isEmailTaken,
  hashPassword,
  deleteCodes,
  endSessions,
  hasCode,
  askerOf,
  currentPasswordOf,
  mailsTo,
} from '../accounts'
import { readCompany } from '../companies'
import { dataOf } from '../catalogue'

/**
 * Changes the customer's own details after a check of the password. An empty new password and an absent country or address
 * change nothing, and an empty country removes it. A new email is valid for login at once. A new email or password ends the
 * customer's other logins.
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
    if (requested.emailKey !== customer.emailKey) {
      // Mails to the new address count against the same limits as other calls, because its owner did not request them.
      const [ofEmail, fromAddress] = mailsTo(context, 'confirm', requested.emailKey, request)
      await consume(context, fromAddress)
      await consume(context, ofEmail)
    }

    try {
      await context.db.transaction(async (tx) => {
        if (!(await changeCustomer(tx, customer.id, checkedHash, { ...requested, passwordHash }))) throw wrong
        const now = context.now()
        await handleNewEmail(tx, context, customer, requested, now)
        if (requested.newPassword !== null) await handleNewPassword(tx, context, customer, requested, now)
      })
    } catch (error) {
      throw isEmailTaken(error) ? new Refusal('email-taken', { fields: ['email'] }) : error
    }
    context.wake()

    const emailConfirmed = customer.emailConfirmed && requested.emailKey === customer.emailKey
    const { country } = requested
    return {
      data: dataOf(context.now(), {
        customer: customerView({ ...customer, ...requested, emailConfirmed }),
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
 * Handles a change of the email: it ends the other logins but not this one, notifies the old address and mails a confirmation
 * link to the new one. If an unchanged email is unconfirmed and has no valid link, it mails a new link.
 */
async function handleNewEmail(
  tx: Tx,
  context: Context,
  customer: SignedIn,
  requested: RequestedDetails,
  now: Date,
) {
  const isNew = requested.emailKey !== customer.emailKey
  if (isNew) {
    await deleteCodes(tx, customer.id)
    await endSessions(tx, customer.id, customer.tokenHash)
    // An unconfirmed address may be a stranger's, who must not see what the customer typed.
    for (const to of new Set([customer.mailAddress, customer.email])) {
      const isOwn = customer.emailConfirmed || to !== customer.email
      const payload = { full_name: requested.fullName, new_email: isOwn ? requested.email : null }
      await queueAccountMail(tx, 'email-changed', to, payload, { keys: context.keys, now })
    }
  } else if (
    customer.emailConfirmed ||
    (await hasCode(tx, customer.id, 'confirm-email', requested.emailKey, now))
  ) {
    return
  }
  await queueConfirmation(tx, context, { id: customer.id, ...requested }, now)
}

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
  const payload = { full_name: requested.fullName }
  await queueAccountMail(tx, 'password-changed', customer.mailAddress, payload, { keys: context.keys, now })
}
