/** A customer's addresses: the present one, whether it is confirmed, and the one that was confirmed last. */
interface Addresses {
  readonly email: string
  readonly isConfirmed: boolean
  readonly confirmedEmail: string | null
}

/**
 * Where mails about an account go: to the address that was confirmed last, so that changing it to somebody else's
 * address writes nobody there. To the present one if none was ever confirmed.
 */
export const mailAddress = ({ email, isConfirmed, confirmedEmail }: Addresses): string =>
  isConfirmed ? email : (confirmedEmail ?? email)
