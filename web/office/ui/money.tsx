import { moneyText } from '../../ui/formats'
import { useOfficeData } from '../office-data'

/** An amount in the shop's currency. */
export function Money({ amount }: { amount: number }) {
  const { currency } = useOfficeData()
  return <span className="whitespace-nowrap">{moneyText(amount, currency)}</span>
}
