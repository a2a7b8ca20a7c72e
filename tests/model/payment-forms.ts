import type { PaymentInstruction } from '../../contract/checkout'

/** The payment pages that customers were sent to: the fields of each one's form, by the try's reference. */
export type PaymentForms = ReturnType<typeof paymentForms>

export function paymentForms() {
  const byReference = new Map<string, Record<string, string>>()
  return {
    keep(instruction: PaymentInstruction | undefined) {
      if (instruction === undefined) return
      const query = Object.fromEntries(new URL(instruction.url).searchParams)
      const fields = instruction.action === 'submit' ? instruction.params : query
      byReference.set(fields['reference'] ?? '', fields)
    },
    of: (reference: string) => byReference.get(reference),
    forget: () => byReference.clear(),
  }
}
