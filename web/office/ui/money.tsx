import { moneyText } from '../../ui/words'
import { useFacts } from '../office-facts'

/** An amount in the shop's currency. */
export function Money({ amount }: { amount: number }) {
  const { currency } = useFacts()
  return <span className="whitespace-nowrap">{moneyText(amount, currency)}</span>
}
