import {
  child,
  isNothing,
  isObject,
  isWithin,
  membersOf,
  plainSigns,
  valueText,
  visitValue,
  type Json,
} from '../../../../renderer/language'
import { argumentPointer } from '../../expressions/scope'
import type { DocumentModel } from '../../model/model'
import { quote } from '../../types/describe'
import { isAddressFormat } from '../../types/type'
import { say } from '../../words/words'
import { eachPublishedText } from './each-text'
import { at, documentRule, projectRule } from './rule'

/**
 * Digits with at most three signs or spaces between them. The pattern has no `{7,}`, because V8
 * would need 700 ms to compile it.
 */
const nearDigits = /\p{N}(?:[^\p{L}\p{N}]{0,3}\p{N})*/gu
const ones =
  'cero|un[oa]?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|zero|one|two|three|four|five|six|seven|eight|nine'
const tens =
  'diez|once|doce|trece|catorce|quince|dieci\\p{L}+|veint\\p{L}+|(?:trei|cuare|cincue|sese|sete|oche|nove)nta|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty'
const numberPattern = `(?:${ones}|${tens})`
const longSpelt = new RegExp(
  `(?<!\\p{L})${numberPattern}(?:\\P{L}+(?:(?:y|and)\\P{L}+)?${numberPattern}){3,}(?!\\p{L})`,
  'iu',
)
/** A second quick test for a digit, another alphabet, or three gaps after words. */
const mayHaveAccount = /[^\0-\x7F]|\d|[a-z][^a-z][^]*?[a-z][^a-z][^]*?[a-z][^a-z]/i
const chineseDigits = '〇一二三四五六七八九'

/** Returns an account number in a text. Digits on both sides of a placeholder belong together. */
function accountIn(text: string): string | undefined {
  if (!mayHaveAccount.test(text)) return undefined
  const plain = plainSigns(text)
    .replace(/\{\s*\w+\s*\}/g, '')
    .replace(/[〇一二三四五六七八九]/g, (digit) => String(chineseDigits.indexOf(digit)))
  const digits = plain.match(nearDigits)?.find((near) => near.match(/\p{N}/gu)!.length >= 8)
  return digits ?? longSpelt.exec(plain)?.[0]
}

export const accountInText = projectRule(
  'LZ516',
  eachPublishedText(({ file, pointer, value }) => {
    const account = accountIn(value)
    if (account === undefined) return []
    return {
      file,
      pointer,
      what: say`${quote(account)} looks like an account or a telephone number; a text must not contain one.`,
      fix: say`Show the number from a response or from the configuration, with a parameter: {number}.`,
    }
  }),
)

export const accountInDocument = documentRule('LZ518', (model) => {
  const hidden = hiddenIn(model)
  return literalsIn(model.document).flatMap(([text, pointer]) => {
    const account = isHarmless(text) ? undefined : accountIn(text)
    if (account === undefined || hidden.some((place) => isWithin(pointer, place))) return []
    return at(model, pointer, {
      what: say`${quote(account)} looks like an account or a telephone number; a document must not contain one.`,
      fix: say`Show the number from a response or from the configuration, as in {"var": "config.site.phone"}.`,
    })
  })
})

type Literal = readonly [text: string, pointer: string]

/** Returns the literals of a document. Neighbours in a `cat` also count as one string. */
function literalsIn(document: Json): Literal[] {
  const literals: Literal[] = []
  visitValue(document, (value, pointer, name) => {
    if (name === '$comment' || name === '$schema') return false
    if (typeof value === 'string' || typeof value === 'number')
      literals.push([valueText(value), pointer])
    const parts = isObject(value) ? value['cat'] : undefined
    if (Array.isArray(parts)) literals.push([parts.map(textOfPart).join(''), child(pointer, 'cat')])
    return true
  })
  return literals
}

/** Returns the text of a part. For other values, returns `x`, which separates digits. */
function textOfPart(part: Json): string {
  const text = isObject(part) || Array.isArray(part) || isNothing(part) ? 'x' : valueText(part)
  return accountIn(text) === undefined ? text : 'x'
}

const isHarmless = (text: string) =>
  /^(?:19|20)\d\d-[01]\d-[0-3]\d(?:[T ][\d:.]+Z?)?$/.test(text) || /^(\d)(?:\s|\1)+$/.test(text)

const comparing = new Set(['===', '!==', '==', '!=', '<', '<=', '>', '>=', 'in', 'matches'])

/** Returns pointers of literals that the borrower does not see: ids, types, URLs, comparisons. */
function hiddenIn({ document, nodes, expressions }: DocumentModel): string[] {
  const typePointers = ['params', 'with', 'state'].flatMap((member) =>
    membersOf(document[member]).flatMap(([name]) =>
      ['schema', 'type'].map((part) => child(child(`/${member}`, name), part)),
    ),
  )
  const nodePointers = nodes.flatMap(({ source, widget, pointer }) =>
    [
      'id',
      'key',
      ...Object.keys(source).filter((name) =>
        isAddressFormat(widget?.props.get(name)?.schema['format']),
      ),
    ].map((name) => child(pointer, name)),
  )
  const comparedPointers = expressions
    .filter(({ operator }) => comparing.has(operator))
    .flatMap((use) => use.args.map((_, position) => argumentPointer(use, position)))
  return ['/routes', ...typePointers, ...nodePointers, ...comparedPointers]
}
