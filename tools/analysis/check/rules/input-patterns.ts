import {
  isObject,
  objectsIn,
  stringOrEmpty,
  valueText,
  visitValue,
} from '../../../../renderer/language'
import {
  parsePattern,
  patternProblem,
  type PatternNode,
} from '../../../../renderer/language/pattern'
import { argumentPointer } from '../../expressions/scope'
import { withExpansions, type DocumentModel, type NodeUse } from '../../model/model'
import { quote } from '../../types/describe'
import { languageWords } from '../../words/languages'
import { say } from '../../words/words'
import { foreignIn } from './backtracking'
import { lengthsOf } from './contradictions'
import { withoutLetters } from './input-bounds'
import { at, documentRule } from './rule'
import { textKey } from '../../names/words-of-names'

interface InputPattern {
  readonly model: DocumentModel
  readonly entry: string
  readonly pattern: string
  readonly pointer: string
}

function patternsIn(model: DocumentModel): InputPattern[] {
  return withExpansions(model).flatMap((inner) =>
    inner.expressions.flatMap((use) => {
      const [value, pattern] = use.args
      // The condition may read the text without outer spaces, or in upper or lower case.
      const plain = withoutLetters(value)
      const path = isObject(plain) ? valueText(plain['var']) : ''
      if (use.operator !== 'matches' || typeof pattern !== 'string') return []
      if (!path.startsWith('state.') || patternProblem(pattern) || foreignIn(pattern)) return []
      const pointer = argumentPointer(use, 1)
      return [{ model: inner, entry: path.slice('state.'.length), pattern, pointer }]
    }),
  )
}

/** Reports a pattern for words that accepts only English letters, and so no name like Peña. */
export const plainLetters = documentRule('LZ321', (model) =>
  model.kind !== 'screen' || model.project.app.languages.every((name) => name === 'en')
    ? []
    : patternsIn(model).flatMap(({ model: inner, pattern, pointer }) => {
        const [a, space, accent, digit] = ['a', ' ', 'é', '0'].map((sign) =>
          takes(parsePattern(pattern), sign),
        )
        if (!a || !space || accent || digit) return []
        return at(inner, pointer, {
          what: say`${quote(pattern)} accepts words, but no letters such as é and ñ.`,
          fix: say`Accept these letters: exclude only wrong characters, as in [^\\d]+, or add À-ÿ.`,
        })
      }),
)

function takes(node: PatternNode, sign: string): boolean {
  const code = sign.charCodeAt(0)
  if (node.kind === 'set') return node.set.some(([from, to]) => from <= code && code <= to)
  if (node.kind === 'sequence') return node.parts.some((part) => takes(part, sign))
  if (node.kind === 'choice') return node.options.some((part) => takes(part, sign))
  return node.kind === 'repeat' && takes(node.body, sign)
}

/** Reports an input whose text states a number of characters that its pattern refuses. */
export const promisedLength = documentRule('LZ322', (model) => {
  if (model.kind !== 'screen') return []
  const nodes = withExpansions(model).flatMap((inner) => inner.nodes)
  return patternsIn(model).flatMap(({ model: inner, entry, pattern, pointer }) => {
    const isPlain = takes(parsePattern(pattern), 'A') && !takes(parsePattern(pattern), '0')
    const promise = isPlain ? nodes.flatMap((node) => digitsIn(node, entry, model))[0] : undefined
    if (promise !== undefined)
      return at(inner, pointer, {
        what: say`${quote(pattern)} accepts no digits, but the text says ${quote(promise)}.`,
        fix: say`Accept digits as well, or change the text.`,
      })
    const lengths = lengthsOf(pattern)
    const [least, most] = lengths ?? [0, Infinity]
    const inputs = nodes.filter(({ source }) => source['field'] === entry)
    const ranges = inputs.flatMap((node) => rangesIn(node, model))
    const other =
      ranges.find(([from, to]) => from <= most && least <= to && (from !== least || to !== most)) ??
      inputs.flatMap((node) => digitsPromised(node, model)).find(([n]) => n < least || n > most)
    if (!other || !Number.isFinite(most)) return []
    if (ranges.some(([from, to]) => from === least && to === most)) return []
    return at(inner, pointer, {
      what: say`${quote(pattern)} accepts ${least === most ? least : say`${least} to ${most}`} characters, but the text "${other[2]}" says ${other[0] === other[1] ? other[0] : say`${other[0]} to ${other[1]}`}.`,
      fix: say`Write the same numbers in both.`,
    })
  })
})

function digitsIn({ source }: NodeUse, entry: string, { project }: DocumentModel): string[] {
  if (source['field'] !== entry) return []
  return objectsIn([source['hint'] ?? null, source['error'] ?? null]).flatMap(({ t: key }) =>
    [...project.texts].flatMap(([language, texts]) => {
      const text = texts.get(stringOrEmpty(key))?.value ?? ''
      const words = languageWords(language)
      return words?.digits.test(text) && !words.negates.test(text) ? [text] : []
    }),
  )
}

/**
 * Returns the number of digits in a text of the input, if the input accepts at most this number.
 */
function digitsPromised({ source, widget }: NodeUse, { project }: DocumentModel) {
  const most = source['maxDigits'] ?? source['maxLength'] ?? source['length']
  return objectsIn([...(widget?.props.keys() ?? [])].map((name) => source[name] ?? null)).flatMap(
    ({ t: key }): [from: number, to: number, key: string][] => {
      const name = stringOrEmpty(key)
      const numbers = [...project.texts.values()].map((texts) =>
        texts.get(name)?.value.match(/\d+/g)?.map(Number),
      )
      const isPromise =
        typeof most === 'number' &&
        numbers.length > 0 &&
        numbers.every((some) => some?.length === 1 && some[0] === most)
      return isPromise && name !== '' ? [[most, most, name]] : []
    },
  )
}

/** Returns the ranges in the texts of an input, such as "13 to 19 digits", with text keys. */
function rangesIn({ source, widget }: NodeUse, { project }: DocumentModel) {
  const ranges: [from: number, to: number, key: string][] = []
  for (const name of widget?.props.keys() ?? [])
    visitValue(source[name], (inner) => {
      const key = textKey(inner)
      for (const texts of project.texts.values()) {
        const text = texts.get(key)?.value ?? ''
        for (const [, from, to] of text.matchAll(/(\d+)\s*(?:[-–]|\s\p{L}{1,3}\s)\s*(\d+)/gu))
          if (Number(from) < Number(to)) ranges.push([Number(from), Number(to), key])
      }
    })
  return ranges
}
