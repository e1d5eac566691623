import {
  child,
  isObject,
  objectsIn,
  stringOrEmpty,
  type Json,
  type JsonObject,
} from '../../../../renderer/language'
import { argumentPointer, namedArgumentValues, print } from '../../expressions/scope'
import { type Binding, type DocumentModel, expressionOf } from '../../model/model'
import { textKey } from '../../names/words-of-names'
import { textIn } from '../../project/texts'
import { listNames, quote } from '../../types/describe'
import { anyType } from '../../types/type'
import { hasCurrency } from '../../words/languages'
import { say } from '../../words/words'
import type { Report } from '../report'
import { at, documentRule } from './rule'
import { partsOf, rulesOf } from './words'
import { examplesIn, examplesOf, shownIn } from './shown-values'

/** Reports the first digits of a card number, which many cards share, and a part of an amount. */
export const firstDigits = documentRule('LZ614', (model) =>
  shownIn(model, 'substr').flatMap((use) => {
    const [text, from, length] = use.args
    // A part that starts after the currency symbol and has no end is the whole amount.
    if (use.operands[0]?.money && (length !== undefined || Number(from) <= 0))
      return at(model, use.pointer, {
        what: say`Only a part of the amount ${print(text)} would be shown.`,
        fix: say`Show the whole amount, as in { "money": { "var": "order.total" } }.`,
      })
    if (use.operands[0]?.personal?.kind !== 'card' || typeof from !== 'number' || from < 0)
      return []
    return at(model, use.pointer, {
      what: say`The first digits of ${print(text)} would be shown.`,
      fix: say`Show the last digits, as in { "substr": [{ "var": "card.number" }, -4] }.`,
    })
  }),
)

/** Reports a currency or percent sign beside a value that already has it. */
export const signTwice = documentRule('LZ615', (model) => [
  ...signedAmounts(model),
  ...shownIn(model, 'cat').flatMap((use) =>
    use.args.flatMap((operand, position) => {
      const next = use.args[position + 1]
      const before = use.args[position - 1]
      if (isObject(operand) && 'money' in operand && isSignText(model, before))
        return at(model, argumentPointer(use, position - 1), {
          what: say`"money" already puts a currency symbol in front of ${print(operand['money'])}.`,
          fix: say`Remove it.`,
        })
      const examples = examplesIn(operand, model)
      if (examples.length === 0) return []
      const isTwice = isSign(next) && examples.every((text) => text.trim().endsWith(next.trim()))
      const isTwiceBefore =
        isSign(before) && examples.every((text) => text.trim().startsWith(before.trim()))
      if (!isTwice && !isTwiceBefore) return []
      const sign = isTwice ? next : before
      return at(model, use.pointer, {
        what: say`${print(operand)} already contains ${quote(sign)}, as in ${listNames(examples.map(quote))}.`,
        fix: say`Remove ${quote(sign)} here.`,
      })
    }),
  ),
])

/** Reports an amount of "money" where the widget or text also adds a currency symbol. */
function signedAmounts(model: DocumentModel): Report[] {
  const shown = model.bindings.filter(({ isRead, expected, node }) => {
    return isRead && expected.money && node?.source['sign'] !== undefined
  })
  const again = shownIn(model, 'money').map((use) => ({
    value: use.args[0] ?? null,
    pointer: argumentPointer(use, 0),
  }))
  return [...shown, ...again]
    .flatMap((one) => partsOf(one.value, one.pointer, rulesOf(model), true))
    .flatMap(([value, pointer]) =>
      isObject(value) && 'money' in value
        ? at(model, pointer, {
            what: say`"money" already puts a currency symbol in front of ${print(value['money'])}.`,
            fix: say`Remove "money" here.`,
          })
        : [],
    )
}

export const amountAlone = documentRule('LZ617', (model) => {
  const texts = [...model.project.texts.values()]
  const isSignedText = ({ t: key }: JsonObject) =>
    texts.some((keys) => hasCurrency(textIn(keys, stringOrEmpty(key))?.value ?? ''))
  const isSigned = (value: Json) =>
    hasCurrency(stringOrEmpty(value) || JSON.stringify(value)) ||
    objectsIn(value).some(isSignedText)
  const joined = shownIn(model, 'cat').flatMap((use) =>
    use.args.some(isSigned)
      ? []
      : use.args.map((value, at) => ({ value, pointer: argumentPointer(use, at) })),
  )
  const placed = shownIn(model, 't').flatMap((use) =>
    isSignedText(use.source) ? [] : namedArgumentValues(use),
  )
  const whole = model.bindings.filter(
    ({ isRead, expected, node }) => isRead && !expected.money && node?.source['sign'] === undefined,
  )
  const parts = [...joined, ...placed, ...whole].flatMap((one) =>
    partsOf(one.value, one.pointer, rulesOf(model), true),
  )
  return parts.flatMap(([value, pointer]) => {
    const use = expressionOf(model, value)
    const examples = use?.path ? examplesOf(model.project, use.path).map(String) : []
    if (!use || !use.type.money || examples.length === 0 || examples.some(hasCurrency)) return []
    return at(model, pointer, {
      what: say`${print(value)} is an amount, as in ${listNames(examples.map(quote))}, but has no currency symbol.`,
      fix: say`Write { "money": … } around it.`,
    })
  })
})

/** Returns whether a value is a sign, also as a text that is a sign in every language. */
function isSignText({ project }: DocumentModel, value: Json | undefined): boolean {
  if (!isObject(value)) return isSign(value)
  const texts = [...project.texts.values()].flatMap((keys) => textIn(keys, textKey(value)) ?? [])
  return texts.length > 0 && texts.every((text) => isSign(text.value))
}

function isSign(value: Json | undefined): value is string {
  return typeof value === 'string' && /^\s?[^\p{L}\d\s]\s?$/u.test(value) && /[%$€£₹°]/.test(value)
}

export const literalAmount = documentRule('LZ316', (model) =>
  [...model.bindings, ...amountsFormattedIn(model)].flatMap(
    ({ value, actual, expected, pointer }) => {
      const [, otherwise] = isObject(value) && Array.isArray(value['var']) ? value['var'] : []
      if (!(actual.money || expected.money) || !isNumeric(otherwise)) return []
      return at(model, child(child(pointer, 'var'), 1), {
        what: say`${quote(otherwise)} would be shown or sent in place of ${print(value)}.`,
        fix: say`Write "" as the default, or show the node only with an amount.`,
      })
    },
  ),
)

function amountsFormattedIn(
  model: DocumentModel,
): Pick<Binding, 'value' | 'actual' | 'expected' | 'pointer'>[] {
  return model.expressions
    .filter(({ operator }) => operator === 'money')
    .map((use) => ({
      value: use.args[0] ?? null,
      actual: use.operands[0] ?? anyType,
      expected: anyType,
      pointer: argumentPointer(use, 0),
    }))
}

function isNumeric(value: Json | undefined): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /\d/.test(value))
}
