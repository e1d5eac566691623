import { cached, onceFor } from '../../json/cached'
import { isObject, child } from '../../../../renderer/language'
import type { Text, Texts } from '../../project/texts'
import { listNames, describe, quote } from '../../types/describe'
import type { Report } from '../report'
import { eachText } from './each-text'
import { at, documentRule, eachPart, projectRule } from './rule'
import { translatedFiles } from './translations'
import { say } from '../../words/words'
import {
  argumentPointer,
  companionValues,
  type ExpressionUse,
  print,
} from '../../expressions/scope'
import type { DocumentModel } from '../../model/model'
import { nearest } from '../../source/nearest'
import { missing, typeMismatch } from '../../types/union'
import { numberType } from '../../types/type'
import { didYouMean } from './did-you-mean'

export const numbersDiffer = projectRule(
  'LZ608',
  eachPart(translatedFiles, ({ pairs }) =>
    pairs.flatMap(({ one, other: { value, file, pointer } }) => {
      const [own, wanted] = [numbersIn(value), numbersIn(one.value)]
      const strange = own.find((number) => !wanted.includes(number))
      if (strange === undefined || own.length !== wanted.length) return []
      return {
        file,
        pointer,
        what: say`This text has the number ${strange}, and ${one.file} has ${listNames(wanted)} there.`,
        fix: say`Write the same number in every language.`,
      }
    }),
  ),
)

/**
 * Returns the numbers in a text; none for a text with a time of day, because languages write times
 * differently.
 */
function numbersIn(text: string): string[] {
  if (/\d\s?[ap]\.?\s?m\b/i.test(text)) return []
  const numbers =
    text.replace(/\{[^}]*\}/g, '').match(/\d+(?:[.,\u00A0 ]\d{3})*(?:[.,]\d+)?/g) ?? []
  return numbers.map((number) => number.replace(/[.,\s]/g, ''))
}

export const textArguments = documentRule('LZ211', (model) =>
  model.expressions
    .filter(({ operator }) => operator === 't')
    .flatMap((use) => checkArguments(model, use)),
)

function checkArguments(model: DocumentModel, use: ExpressionUse): Report | Report[] {
  const key = use.args[0]
  if (typeof key !== 'string') return []
  const placeholders = argumentsIn(model.project.texts)(key)
  if (!placeholders) return []
  const args = isObject(use.source['with'])
    ? Object.keys(use.source['with']).filter((name) => name !== '$comment')
    : []
  const extra = args.filter((name) => !placeholders.includes(name))
  const lacking = placeholders.filter((name) => !args.includes(name))
  const strange = extra.filter((name) => nearest(name, lacking) === undefined)
  if (strange.length > 1)
    return at(model, argumentPointer(use, 0), {
      what: say`The text "${key}" has no parameters ${listNames(strange.map((name) => `{${name}}`))}. Another text is probably intended.`,
      fix: say`Name the text with these parameters, or remove the values.`,
    })
  const unused = extra.map((name) => {
    const pointer = child(child(use.pointer, 'with'), name)
    return at(model, pointer, {
      atKey: true,
      what: say`The text "${key}" has no parameter {${name}}.`,
      ...didYouMean(name, lacking, 'key', say`Remove "${name}".`),
    })
  })
  if (unused.length > 0 || lacking.length === 0) return [...unused, ...checkCount(model, use, key)]
  return at(model, isObject(use.source['with']) ? child(use.pointer, 'with') : use.pointer, {
    what: say`The text "${key}" needs ${listNames(lacking.map((name) => `{${name}}`))}.`,
    fix: say`Give ${listNames(lacking.map((name) => `"${name}"`))} in "with".`,
  })
}

function checkCount(model: DocumentModel, use: ExpressionUse, key: string): Report[] {
  const count = companionValues(use).find(({ name }) => name === 'count')
  const isPlural = [...model.project.texts.values()].some((texts) => texts.has(`${key}_other`))
  if (!count || !isPlural) return []
  if (!typeMismatch(count.type, numberType) && !missing(count.type, numberType)) return []
  return [
    at(model, count.pointer, {
      what: say`The text "${key}" has different words for 1 and for several. So {count} must be a number, but ${print(count.value)} is ${describe(count.type)}.`,
      fix: say`Give a default number, as in {"var": ["path", 0]}.`,
    }),
  ]
}

/**
 * Returns the arguments of a text; `undefined` if the text does not exist or the languages differ,
 * which other rules report.
 */
const argumentsIn = cached((texts: Texts) => onceFor((key) => agreedArguments(texts, key)))

export function agreedArguments(texts: Texts, key: string): readonly string[] | undefined {
  const forms = [...texts.values()]
    .map((language) => formsOf(key, language))
    .filter((args) => args !== undefined)
  return forms.every((args) => args.join() === forms[0]?.join()) ? forms[0] : undefined
}

/** Returns the arguments of all plural forms. Some plural forms may omit the number. */
function formsOf(key: string, language: ReadonlyMap<string, Text>): string[] | undefined {
  const forms = ['', '_zero', '_one', '_two', '_few', '_many', '_other'].flatMap(
    (form) => language.get(key + form) ?? [],
  )
  return forms.length === 0 ? undefined : [...new Set(forms.flatMap(({ args }) => args))].toSorted()
}

export const unwrittenText = projectRule(
  'LZ618',
  eachText(({ file, pointer, value }) => {
    const mark = unwritten.exec(value)?.[0]
    if (mark === undefined) return []
    return {
      file,
      pointer,
      what: say`${quote(mark)} says that this text is not written yet.`,
      fix: say`Write the text.`,
    }
  }),
)

// In Spanish, "TODO" inside a text in capital letters is a word.
const unwritten =
  /^(?:TODO|TBD|XXX)$|^(?:TODO|TBD|XXX)\s?[:(-]|\bFIXME\b|\b[Ll]orem ipsum\b|^\?{2,}$|^\[(?:translate|traducir)\b/
