import { writesState } from '../../actions/meanings'
import { print, type ExpressionUse } from '../../expressions/scope'
import {
  child,
  initialOf,
  isObject,
  isStateDeclaration,
  membersOf,
  stringOrEmpty,
  type Json,
  type JsonObject,
} from '../../../../renderer/language'
import { cachedIn } from '../../json/cached'
import { withExpansions, type DocumentModel } from '../../model/model'
import { listNames, quote } from '../../types/describe'
import { say } from '../../words/words'
import { nearest } from '../../source/nearest'
import { didYouMean } from './did-you-mean'
import { at, documentRule, onScreen } from './rule'
import { comparedWith } from './unknown-path'

export const unsetWord = documentRule('LZ317', (model) => {
  if (model.kind !== 'screen') return []
  const wordsOfEntries = wordsByEntry(model)
  if (wordsOfEntries.size === 0) return []
  return withExpansions(model).flatMap((inner) =>
    testedIn(inner).flatMap(({ subject, word, pointer, isKey }) => {
      const path = isObject(subject) ? subject['var'] : undefined
      const words = typeof path === 'string' ? wordsOfEntries.get(path) : undefined
      if (!words || word === '' || words.has(word)) return []
      const texts = [...words].filter((each) => each !== '')
      return at(inner, pointer, {
        ...(isKey ? { atKey: true } : {}),
        what: say`${print(subject)} is never set to ${quote(word)}.`,
        ...didYouMean(
          word,
          texts,
          isKey ? 'key' : 'value',
          say`Set it in a step, or compare with one of its values: ${listNames(texts.map(quote), 'or')}.`,
        ),
      })
    }),
  )
})

/** Reports a value of an option that no expression handles, if the screen reads the option. */
export const unknownOption = documentRule('LZ323', (model) =>
  model.kind !== 'screen'
    ? []
    : membersOf(model.document['options']).flatMap(([name, value]) => {
        if (typeof value !== 'string' || value === '') return []
        const words = knownTo(name, model)
        if (words.all.has(value)) return []
        const meant = nearest(value, words.all)
        if (meant === undefined && !words.isWhole) return []
        return at(model, child('/options', name), {
          what: say`No part of the screen handles the value ${quote(value)} of options.${name}.`,
          ...didYouMean(value, words.all),
        })
      }),
)

/**
 * Returns the values of an option that expressions handle; `isWhole` if one expression handles all
 * values.
 */
function knownTo(option: string, model: DocumentModel) {
  const path = `options.${option}`
  const reads = (value: Json | undefined) => isObject(value) && value['var'] === path
  const models = withExpansions(model)
  const compared = models
    .flatMap(testedIn)
    .flatMap(({ subject, word }) => (reads(subject) ? [word] : []))
  const written = models
    .flatMap(({ bindings }) => bindings)
    .flatMap(({ value, expected }) => (reads(value) ? (expected.string?.only ?? []) : []))
  return { all: new Set([...compared, ...written]), isWhole: written.length > 0 }
}

interface TestedWord {
  readonly subject: Json | undefined
  readonly word: string
  readonly pointer: string
  readonly isKey?: true
}

export const testedIn = cachedIn(({ expressions }: DocumentModel): readonly TestedWord[] =>
  expressions.flatMap(testedBy),
)

export function testedBy(use: ExpressionUse): TestedWord[] {
  if (use.operator !== 'pick')
    return comparedWith(use).flatMap(([subject, word, pointer]) =>
      typeof word === 'string' ? [{ subject: use.args[subject], word, pointer }] : [],
    )
  return membersOf(use.source['cases']).flatMap(([word]) =>
    word.startsWith('$')
      ? []
      : {
          subject: use.args[0],
          word,
          pointer: child(child(use.pointer, 'cases'), word),
          isKey: true as const,
        },
  )
}

/**
 * Returns all words that each state entry can have, by path. Entries without a change, and entries
 * that can have other values, are left out.
 */
function wordsByEntry(model: DocumentModel): Map<string, Set<string>> {
  const models = withExpansions(model)
  const fields = new Set(models.flatMap(({ nodes }) => nodes.map(({ source }) => source['field'])))
  const given = new Map<Json, Json[]>()
  for (const { actions } of models)
    for (const { source, name } of actions) {
      const entry = source['state']
      if (entry === undefined || !writesState(name)) continue
      given.set(entry, [...(given.get(entry) ?? []), ...literalsIn(source['value'])])
    }
  return new Map(
    membersOf(model.document['state']).flatMap(([name, entry]) => {
      const isTyped = isStateDeclaration(entry) && entry['type'] !== undefined
      const values = [...literalsIn(initialOf(entry)), ...(given.get(name) ?? [])]
      const isOpen = fields.has(name) || isTyped || !given.has(name)
      if (isOpen || !values.every((value) => typeof value === 'string')) return []
      return [[`state.${name}`, new Set(values.map(String))] as const]
    }),
  )
}

function literalsIn(value: Json | undefined): Json[] {
  const branches = isObject(value) && Array.isArray(value['if']) ? value['if'] : undefined
  if (!branches) return [value ?? null]
  return branches.filter((_, index) => index % 2 === 1 || index === branches.length - 1)
}

export const itemByValue = documentRule(
  'LZ318',
  onScreen((models, model) => {
    const positions = new Set(
      models.flatMap(({ expressions }) =>
        expressions.flatMap(({ operator, args: [, position] }) =>
          operator === 'item' && isObject(position) && typeof position['var'] === 'string'
            ? [position['var']]
            : [],
        ),
      ),
    )
    return model.bindings.flatMap(({ node, value, pointer, actual }) => {
      const list = node?.parent
      const field = list?.source['field']
      const isChoice = node?.widget?.field === undefined && pointer.endsWith('/choice')
      if (!isChoice || !list?.widget?.field || !positions.has(`state.${stringOrEmpty(field)}`))
        return []
      if (!isObject(value) || !('var' in value) || actual.any || actual.string?.only) return []
      if (!actual.string || isIndex(value, model)) return []
      return at(model, pointer, {
        what: say`"item" reads state.${stringOrEmpty(field)} as a position, but ${print(value)} is not a position.`,
        fix: say`Read the item with "find", by this member, or give the position of the row.`,
      })
    })
  }),
)

function isIndex({ var: path }: JsonObject, model: DocumentModel): boolean {
  return model.nodes.some(
    ({ source }) => typeof source['as'] === 'string' && path === `${source['as']}Index`,
  )
}
