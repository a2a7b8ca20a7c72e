import { normalForm } from '../text/plain-text'

/** Reads a table: each entry is a character and right after it what it becomes. */
const table = (entries: string): ReadonlyMap<string, string> =>
  new Map(entries.split(' ').map((entry) => [entry.charAt(0), entry.slice(1)]))

/**
 * Transliterates letters of other scripts, and Latin letters that do not decompose into a letter and a mark, for banks.
 * Cyrillic follows passports (ICAO 9303), with the Serbian letters as in Serbian Latin; Greek follows ELOT 743.
 */
const letters = table(
  'ßss æae œoe øo đd ðd þth łl ħh ıi ŋn ŧt əe ' +
    'аa бb вv гg дd ђdj еe жz зz иi јj кk лl љlj мm нn њnj оo пp рr сs тt ћc уu фf хh ' +
    'цc чc џdz шs щsht ъa ыy ь эe юyu яya єye іi ґg ѓg ќk ѕdz ' +
    'αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo',
)

/** Characters with a meaning that another character can carry (EPC217-08). */
const characters = table(
  `&+ @(at) _- –- —- ’' ‘' ´' \`' “' ”' „' "' ;, !. [( ]) {( }) \\/ |/ *. #. %. =- ~- <( >)`,
)

/**
 * Converts a text to the characters that every SEPA bank accepts (EPC217-08): Latin letters without marks, digits, `/ -
 * ? : ( ) . , ' +` and spaces, at most `maxLength` of them. Other letters are transliterated; characters without a
 * transliteration are removed.
 */
export function sepaText(text: string, maxLength: number): string {
  const plain = Array.from(normalForm(text, 'NFC'), inLatin).join('')
  return (
    plain
      .replace(/[^A-Za-z0-9/\-?:().,'+ ]+/g, ' ')
      .replace(/ {2,}/g, ' ')
      // Two strokes, or one at an end, mean something else to banks.
      .replace(/\/{2,}/g, '/')
      .replace(/^[ /]+/, '')
      .slice(0, maxLength)
      .replace(/[ /]+$/, '')
  )
}

/**
 * Transliterates a character into the characters that banks accept: `Ł` becomes `L`, `ж` becomes `z`, `–` becomes `-`. All
 * bank formats use it.
 */
export function inLatin(letter: string): string {
  if (letter <= '~') return characters.get(letter) ?? letter
  const small = letter.toLowerCase()
  const known = letters.get(small) ?? letters.get(unmarked(small))
  if (known === undefined) return characters.get(letter) ?? unmarked(letter)
  // 'Љ' becomes 'Lj'.
  return small === letter ? known : known.charAt(0).toUpperCase() + known.slice(1)
}

/** Returns a letter without its marks: č is c with a caron, й is и with a breve, ά is α with an accent. */
const unmarked = (letter: string): string => letter.normalize('NFKD').replace(/\p{M}+/gu, '')
