import { plainSigns } from '../../../../renderer/language'
import { quote } from '../../types/describe'
import type { ProjectRule } from './rule'
import { say } from '../../words/words'

/** Eight digits with only punctuation between them, like in accounts, cards and telephones. */
const digits = /\p{N}(?:[^\p{L}\p{N}]{0,3}\p{N}){7,}/u
const number =
  '(?:cero|un[oa]?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|zero|one|two|three|four|five|six|seven|eight|nine)'
/** Four digits in a row that are spelt out. */
const spelt = new RegExp(`(?<!\\p{L})${number}(?:\\P{L}+${number}){3,}(?!\\p{L})`, 'iu')

/** The part of a text that looks like an account. */
function accountIn(text: string): string | undefined {
  const plain = plainSigns(text)
  return (digits.exec(plain) ?? spelt.exec(plain))?.[0]
}

/** The number of an account, a card or a telephone in a text. */
export const accountInText: ProjectRule = {
  code: 'LZ516',
  severity: 'error',
  title: 'An account number in a text',
  why: 'Texts change without a deployment, and one person may publish them; borrowers pay where the words of the app send them.',
  check: ({ texts }) =>
    [...texts.values()].flatMap((language) =>
      [...language.values()].flatMap(({ file, pointer, value }) => {
        const account = accountIn(value)
        if (account === undefined) return []
        return [
          {
            file,
            pointer,
            what: say`${quote(account)} reads like an account or a telephone number, and a text cannot hold one.`,
            fix: say`Show the number from an answer or from the configuration, with a place for it: {number}.`,
          },
        ]
      }),
    ),
}
