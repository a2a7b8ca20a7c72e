import { normalForm } from '../text/plain-text'

/**
 * Normalises a heading or cell for comparison: lower case without accents and punctuation, words separated by one
 * space.
 */
export const plainWords = (text: string): string =>
  normalForm(text, 'NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[đłøßı]/g, (letter) => letters[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Letters that Unicode does not decompose. */
const letters: Readonly<Record<string, string>> = { đ: 'd', ł: 'l', ø: 'o', ß: 'ss', ı: 'i' }

const setOf = (...lists: readonly string[]): ReadonlySet<string> =>
  new Set(lists.flatMap((list) => list.split(',').map((word) => plainWords(word))))

/** Words for money that came in, by language: ISO 20022 and English, German, South Slavic, Dutch, Romance, Slavic, Nordic, others. */
const incoming = setOf(
  'CRDT, credit, cr, c, in, incoming, received, deposit, money in, paid in, plus',
  'Haben, H, Gutschrift, Eingang, Zahlungseingang, Zugang, Einnahme',
  'Potražuje, Potražno, Uplata, Odobrenje, Priljev, Primitak, Priliv, Dobro, Prihodek, P, Потражује, Уплата, Одобрење',
  'Bij, bijschrijving, bijgeschreven, inkomend, ontvangen',
  'Crédit, Avoir, Encaissement, Crédito, Abono, Haber, Ingreso, Entrada, Credito, Avere, Accredito, Entrata, Încasare',
  'Uznanie, Ma, Wpływ, Kredit, K, Připsáno, Příjem, Příchozí, Pripísané, Príjem, Кредит, Приход, Кт, Зачисление',
  'Insättning, Kreditering, Indbetaling, Innskudd, Inn, Ind, Pano, Jóváírás, Alacak, Πίστωση',
)

/** Words for money that went out, in the same order. */
const outgoing = setOf(
  'DBIT, debit, dr, db, d, out, outgoing, sent, withdrawal, money out, paid out, minus',
  'Soll, S, Lastschrift, Belastung, Abbuchung, Ausgang, Zahlungsausgang, Abgang, Ausgabe',
  'Duguje, Dugovno, Isplata, Terećenje, Zaduženje, Odljev, Izdatak, Odliv, Breme, Odhodek, Дугује, Исплата, Задужење',
  'Af, afschrijving, afgeschreven, uit, uitgaand, verzonden',
  'Débit, Doit, Décaissement, Débito, Cargo, Debe, Gasto, Saída, Saida, Debito, Dare, Addebito, Uscita, Plată',
  'Obciążenie, Wn, Wypływ, Debet, Odepsáno, Výdaj, Výdej, Odchozí, Odpísané, Výdavok, Дебет, Дебит, Расход, Дт, Списание',
  'Uttag, Debitering, Udbetaling, Uttak, Ut, Ud, Otto, Terhelés, Borç, Χρέωση',
)

/** Returns the direction that a cell states in words or as a sign, or `null` for any other text. */
export function directionOfWord(cell: string): 'in' | 'out' | null {
  const sign = cell.trim()
  if (sign === '+') return 'in'
  if (minusSign.test(sign)) return 'out'
  const word = plainWords(cell)
  return incoming.has(word) ? 'in' : outgoing.has(word) ? 'out' : null
}

const minusSign = /^[-\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]$/

/** Says that the bank has not booked an entry yet. `PDNG`, `INFO` and `FUTR` are the codes of ISO 20022. */
const pending = setOf(
  'PDNG, FUTR, pending, not booked, unbooked, not posted, unposted, not yet booked, processing, in progress, in process',
  'authorised, authorized, authorisation, authorization, scheduled, on hold, hold, reserved, provisional, uncleared',
  'vorgemerkt, Vormerkung, nicht gebucht, in Bearbeitung, ausstehend, vorläufig, reserviert, schwebend',
  'u obradi, na čekanju, čeka, rezervirano, rezervacija, neproknjiženo, nije proknjiženo, neknjiženo, v obdelavi, na čakanju',
  'у обради, на чекању, в обработке, ожидает, резерв',
  'in behandeling, gereserveerd, reservering, nog niet geboekt, nog te verwerken',
  'en attente, en cours, à venir, non comptabilisé, pendiente, en proceso, retenido, pendente, em processamento, cativo',
  'in sospeso, in attesa, in corso, non contabilizzato, da contabilizzare, în așteptare, în curs',
  'oczekująca, oczekujące, oczekujący, w realizacji, w toku, blokada, čekající, čeká, nezaúčtováno, blokace, čakajúce, nezaúčtované',
  'väntande, väntar, reserverad, reserverat, under behandling, afventer, reserveret, ventende, venter, odottaa, varaus, függőben, beklemede, bekliyor, εκκρεμεί',
)

const booked = setOf(
  'BOOK, booked, posted, completed, complete, cleared, settled, executed, done, final, paid, received, success, successful, ok',
  'gebucht, Umsatz gebucht, verbucht, abgeschlossen, ausgeführt, erledigt',
  'proknjiženo, knjiženo, izvršeno, izvršen, provedeno, realizirano, obrađeno, zaključeno, izvedeno, poknjiženo, knjiženo, извршено, прокњижено, выполнено, исполнено, проведено',
  'geboekt, verwerkt, uitgevoerd, afgerond',
  'comptabilisé, comptabilisée, exécuté, exécutée, effectué, contabilizado, contabilizada, ejecutado, realizado, completado, liquidado, executado, concluído, efetuado',
  'contabilizzato, contabilizzata, eseguito, eseguita, completato, finalizat, procesat, executat',
  'zaksięgowana, zaksięgowano, zaksięgowane, zrealizowana, zrealizowano, wykonana, rozliczona, zaúčtováno, zaúčtované, zaúčtovaná, provedená, provedeno, vykonané',
  'bokförd, bokfört, genomförd, bogført, gennemført, bokført, utført, kirjattu, könyvelt, teljesült, gerçekleşti, tamamlandı, ολοκληρώθηκε',
)

/** Before a word for a booked entry they say that it is not. */
const negations = setOf(
  'not, un, nicht, noch nicht, nije, ne, ni, niet, non, no, nao, nie, neni, ikke, inte, ej, ei, nem, не',
)
/** In words: a longer cell is a remark and no status. */
const maxWordsOfStatus = 5

/**
 * Returns what a cell states about the booking of its entry, or `null` if it states nothing. An empty cell states
 * nothing.
 */
export function bookingOfWord(cell: string): 'pending' | 'booked' | null {
  const words = plainWords(cell)
  // The code of ISO 20022 is an ordinary word elsewhere.
  if (words === 'info') return 'pending'
  if (booked.has(words)) return 'booked'
  const parts = words.split(' ')
  if (parts.length > maxWordsOfStatus) return null
  // "Umsatz vorgemerkt", "Status: pending": up to three words in a row name it.
  for (let from = 0; from < parts.length; from++)
    for (let to = from + 1; to <= from + 3; to++)
      if (pending.has(parts.slice(from, to).join(' '))) return 'pending'
  if (!parts.some((part) => booked.has(part))) return null
  return parts.some((part) => negations.has(part)) ? 'pending' : 'booked'
}

/** A line of a statement that states a balance or a sum. */
const balances = new RegExp(
  `^(?:${[
    '(?:opening |closing |final |end |ending |starting |current |available |booked |new |old )?balance(?: brought forward| carried forward)?',
    '(?:anfangs|end|schluss|neuer |alter |aktueller )?(?:kontostand|saldo)',
    '(?:pocetno |zavrsno |zakljucno |novo |staro |prethodno |trenutno |raspolozivo )?stanje(?: racuna| na racunu)?',
    '(?:begin|eind|nieuw |oud )?saldo',
    '(?:nouveau |ancien )?solde(?: final| initial| crediteur| debiteur| en fin de periode)?',
    'saldo (?:final|inicial|finale|iniziale|anterior|contabile|disponibile|disponible|koncowe|poczatkowe)',
    'saldo(?: koncowe| poczatkowe)?',
    '(?:konecny|pocatecni|zaciatocny) zustatok',
    '(?:konecny|pocatecni) zustatek',
    'zustatek',
    '(?:utgaende |ingaende )?saldo',
    '(?:zaro|nyito) ?egyenleg',
    'bakiye',
    '(?:zwischen|gesamt)?summe',
    '(?:grand |sub)?total',
    'sveukupno',
    'ukupno',
    'skupaj',
    'totaal',
    'totale',
    'suma',
    'celkem',
    'spolu',
  ].join('|')})$`,
)

/** Returns whether a cell names a balance or a sum, such as 'Kontostand' or 'Saldo 26.11.2026:'. */
export const isBalanceWord = (cell: string): boolean =>
  cell.length <= 60 &&
  balances.test(
    plainWords(cell.replace(/[\d.,:/-]+/g, ' ')).replace(
      / (?:am|per|zum|on|na dan|na|op|au|al|eur|kn|chf|usd)$/,
      '',
    ),
  )

/** Usual headings of a column that states the direction in words, as `plainWords` writes them. */
export const directionHeadings = [
  'direction',
  'debit credit',
  'credit debit',
  'debit credit indicator',
  'credit debit indicator',
  'debit or credit',
  'credit or debit',
  'cdtdbtind',
  'dr cr',
  'cr dr',
  'd c',
  'c d',
  'dc',
  'soll haben',
  'haben soll',
  's h',
  'soll haben kennzeichen',
  'soll haben kz',
  'gutschrift lastschrift',
  'lastschrift gutschrift',
  'belastung gutschrift',
  'smjer',
  'smjer placanja',
  'smer',
  'dugovno potrazno',
  'duguje potrazuje',
  'duguje potrazuje oznaka',
  'd p',
  'uplata isplata',
  'isplata uplata',
  'terecenje odobrenje',
  'odobrenje terecenje',
  'breme dobro',
  'af bij',
  'bij af',
  'debet credit',
  'debet kredit',
  'debit kredit',
  'sens',
  'debit credit sens',
  'dare avere',
  'segno',
  'debe haber',
  'cargo abono',
  'debito credito',
  'wn ma',
  'obciazenie uznanie',
  'uznanie obciazenie',
  'smer platby',
  'strana',
  'дебет кредит',
] as const

/** Usual headings of a column that says whether the bank has booked the row, as `plainWords` writes them. */
export const statusHeadings = [
  'status',
  'booking status',
  'transaction status',
  'payment status',
  'buchungsstatus',
  'umsatzstatus',
  'status transakcije',
  'stanje transakcije',
  'status naloga',
  'boekingsstatus',
  'statut',
  'etat',
  'estado',
  'stato',
  'stav',
  'stan transakcji',
  'status transakcji',
  'tila',
  'allapot',
  'durum',
  'статус',
] as const

/** A heading below which banks write the status, and others any remark. */
export const remarkHeadings = ['info', 'bemerkung', 'napomena', 'remark', 'note'] as const
