import type { ModelShop } from './model-shop'
import type { Doing } from './play'
import type { StepOf } from './steps'

/** Addresses that customers enter for their accounts. The first two have no account at the start of a history. */
const entered = ['new@mail.example', 'claimed@mail.example', 'ivo@mail.example']

/** Kinds of mails about accounts. Other kinds have other causes. */
const kinds = ['welcome', 'account-exists', 'login-code', 'password-reset', 'email-changed', 'confirm-email']

interface Mail {
  kind: string
  recipient: string
}

/** Steps of accounts: a customer enters an address, and a stranger then registers with it or asks for a code or link. */
export function accountSteps(shop: ModelShop): Doing<'claim'> {
  const lastMail = async () =>
    (await shop.find<{ id: string }>('select coalesce(max(id), 0) as id from outbox'))[0]?.id ?? '0'
  const mailsAfter = (id: string) =>
    shop.find<Mail>('select kind, recipient from outbox where id > $1 and kind = any($2) order by id', [
      id,
      kinds,
    ])

  /** Rejects mails to other addresses, unless another step runs at the same time. */
  const expectOnlyTo = (mails: readonly Mail[], addresses: readonly string[], cause: string) => {
    const others = mails.filter(({ recipient }) => !addresses.includes(recipient.toLowerCase()))
    if (shop.isAlone() && others.length > 0)
      throw new Error(`Mails of ${cause} went to other addresses: ${JSON.stringify(others)}`)
  }

  return {
    async claim({ who, to, request }: StepOf<'claim'>) {
      const customer = shop.customers[who]
      const email = entered[to]
      if (customer === undefined || email === undefined) return 0
      let last = await lastMail()
      const { status } = await shop.app().call('update-settings', {
        token: customer.token,
        old_password: shop.password,
        full_name: 'Ana Horvat',
        email,
      })
      expectOnlyTo(await mailsAfter(last), [customer.email, email], 'a change of the email')
      const [account] = await shop.find<{ email: string }>('select email from customer where id = $1', [
        who + 1,
      ])
      if (account !== undefined && ![customer.email, ''].includes(account.email))
        throw new Error(`An account got ${account.email} without a confirmation`)

      last = await lastMail()
      const answer = await shop.app().call(request, { full_name: 'Sam Stranger', email })
      expectOnlyTo(await mailsAfter(last), [email], request)
      return status === 200 ? answer.status : status
    },
  }
}
