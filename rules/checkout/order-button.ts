/**
 * Labels that name the obligation to pay, per language. In the European Union a consumer is bound only if the words on the
 * last button do so (Directive 2011/83/EU, Art. 8(2); only the button's own words count, C-249/21).
 */
const wordings: Readonly<Record<string, { whole: readonly string[]; within: readonly string[] }>> = {
  de: {
    whole: ['kaufen', 'jetzt kaufen', 'jetzt bezahlen', 'bezahlen'],
    within: ['zahlungspflichtig', 'kostenpflichtig'],
  },
  en: {
    whole: ['buy', 'buy now', 'buy tickets', 'pay', 'pay now'],
    within: ['obligation to pay'],
  },
  es: { whole: ['comprar', 'comprar ahora', 'pagar', 'pagar ahora'], within: ['obligación de pago'] },
  fr: {
    whole: ['acheter', 'acheter maintenant', 'payer', 'payer maintenant'],
    within: ['obligation de paiement'],
  },
  hr: {
    whole: ['kupi', 'kupi sada', 'kupite', 'plati', 'plati sada'],
    within: ['obvezom plaćanja', 'obveza plaćanja'],
  },
  it: {
    whole: ['acquista', 'acquista ora', 'paga', 'paga ora'],
    within: ['obbligo di pagamento', 'obbligo di pagare'],
  },
  nl: { whole: ['kopen', 'nu kopen', 'betalen', 'nu betalen'], within: ['betalingsverplichting'] },
  pl: { whole: ['kupuję', 'kup teraz', 'kupuję i płacę'], within: ['obowiązkiem zapłaty'] },
  sl: { whole: ['kupi', 'kupi zdaj', 'plačaj', 'plačaj zdaj'], within: ['obveznostjo plačila'] },
}

const all = Object.values(wordings)
const whole = new Set(all.flatMap((one) => one.whole))
const within = all.flatMap((one) => one.within)

const tidy = (text: string) => text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()

/**
 * Returns whether a label of the order button is known to name the obligation to pay: it contains such words, or one of its
 * parts (between dashes, commas and the like) is "Buy now" or an equal of it. Another label may be lawful too; only a lawyer
 * can say so.
 */
export function namesObligation(label: string): boolean {
  const text = tidy(label)
  const parts = text.split(/\s[-–—]\s|[,;:!.|/()]/).map((part) => part.trim())
  return within.some((words) => text.includes(words)) || parts.some((part) => whole.has(part))
}
