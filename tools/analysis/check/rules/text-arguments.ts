import { argumentPointer, besides, type ExpressionUse } from '../../expressions/use'
import { print } from '../../expressions/print'
import { isObject, child } from '../../../../renderer/language'
import type { DocumentModel } from '../../model/model'
import type { Text, Texts } from '../../project/texts'
import { nearest } from '../../source/nearest'
import { describe, listed } from '../../types/describe'
import { missing, typeMismatch } from '../../types/fits'
import { numberType } from '../../types/type'
import type { Report } from '../report'
import { didYouMean } from './did-you-mean'
import { at, type DocumentRule } from './rule'
import { say } from '../../words/words'

/** Arguments of a text that are not given, or given and not used. */
export const textArguments: DocumentRule = {
  code: 'LZ211',
  severity: 'error',
  title: 'Wrong arguments for a text',
  why: 'The borrower would read the braces, or miss the value.',
  check: (model) =>
    model.expressions
      .filter(({ operator }) => operator === 't')
      .flatMap((use) => checkArguments(model, use)),
}

function checkArguments(model: DocumentModel, use: ExpressionUse): Report[] {
  const key = use.args[0]
  if (typeof key !== 'string') return []
  const wanted = argumentsOf(model, key)
  if (!wanted) return []
  const given = isObject(use.source['with'])
    ? Object.keys(use.source['with']).filter((name) => name !== '$comment')
    : []
  const extra = given.filter((name) => !wanted.includes(name))
  const lacking = wanted.filter((name) => !given.includes(name))
  const strange = extra.filter((name) => nearest(name, lacking) === undefined)
  if (strange.length > 1)
    return [
      at(model, argumentPointer(use, 0), {
        what: say`The text "${key}" does not mention ${listed(strange.map((name) => `{${name}}`))}: another text is meant.`,
        fix: say`Name the text that does, or remove what is given.`,
      }),
    ]
  const unused = extra.map((name) => {
    const pointer = child(child(use.pointer, 'with'), name)
    return at(model, pointer, {
      atKey: true,
      what: say`The text "${key}" does not mention {${name}}.`,
      ...didYouMean(name, lacking, (value) => ({ at: 'key', value }), say`Remove "${name}".`),
    })
  })
  if (unused.length > 0 || lacking.length === 0) return [...unused, ...checkCount(model, use, key)]
  return [
    at(model, isObject(use.source['with']) ? child(use.pointer, 'with') : use.pointer, {
      what: say`The text "${key}" needs ${listed(lacking.map((name) => `{${name}}`))}.`,
      fix: say`Give ${listed(lacking.map((name) => `"${name}"`))} in "with".`,
    }),
  ]
}

/** The form of a plural text is chosen by a number. */
function checkCount(model: DocumentModel, use: ExpressionUse, key: string): Report[] {
  const count = besides(use).find(({ name }) => name === 'count')
  const isPlural = [...model.project.texts.values()].some((texts) => texts.has(`${key}_other`))
  if (!count || !isPlural) return []
  if (!typeMismatch(count.type, numberType) && !missing(count.type, numberType)) return []
  return [
    at(model, count.pointer, {
      what: say`The words of "${key}" depend on {count}, which must be a number; ${print(count.value)} is ${describe(count.type)}.`,
      fix: say`Give a number that is always there, as in {"var": ["path", 0]}.`,
    }),
  ]
}

const known = new WeakMap<Texts, Map<string, readonly string[] | undefined>>()

/**
 * The arguments of a text. Undefined if the text does not exist, or if its languages disagree,
 * which another rule reports.
 */
function argumentsOf(model: DocumentModel, key: string): readonly string[] | undefined {
  const { texts } = model.project
  const ofProject = known.get(texts) ?? new Map<string, readonly string[] | undefined>()
  known.set(texts, ofProject)
  if (!ofProject.has(key)) ofProject.set(key, agreedArguments(texts, key))
  return ofProject.get(key)
}

function agreedArguments(texts: Texts, key: string): readonly string[] | undefined {
  const forms = [...texts.values()]
    .map((language) => formsOf(key, language))
    .filter((args) => args !== undefined)
  return forms.every((args) => args.join() === forms[0]?.join()) ? forms[0] : undefined
}

/** Plural forms of a text may leave out the number. */
function formsOf(key: string, language: ReadonlyMap<string, Text>): string[] | undefined {
  const found = ['', '_zero', '_one', '_two', '_few', '_many', '_other'].flatMap(
    (form) => language.get(key + form) ?? [],
  )
  return found.length === 0 ? undefined : [...new Set(found.flatMap(({ args }) => args))].toSorted()
}
