import { argumentPointer, type ExpressionUse } from '../../expressions/use'
import type { DocumentModel } from '../../model/model'
import { hasText } from '../../project/texts'
import { listed } from '../../types/describe'
import type { Report } from '../report'
import { didYouMean } from './did-you-mean'
import { unknown } from './lost'
import { at, type DocumentRule } from './rule'
import { say } from '../../words/words'

/** A text key that no language has. */
export const unknownText: DocumentRule = {
  code: 'LZ210',
  severity: 'error',
  title: 'An unknown text key',
  why: 'The borrower would read the key instead of the words.',
  check: (model) =>
    model.project.texts.size === 0
      ? []
      : model.expressions
          .filter(({ operator }) => operator === 't')
          .flatMap((use) => checkKey(model, use)),
}

function checkKey(model: DocumentModel, use: ExpressionUse): Report[] {
  const key = use.args[0]
  if (typeof key !== 'string') return []
  const { texts } = model.project
  // A text that only some languages have is reported once, at the text; an unreadable file is
  // reported as a whole.
  if (hasText(texts, key) || model.project.unreadable.has(key.split('.')[0] ?? '')) return []
  const pointer = argumentPointer(use, 0)
  const names = [...texts.values()].flatMap((language) => [...language.keys()])
  const advice = didYouMean(key, new Set(names), (value) => ({ at: 'value', pointer, value }))
  const file = [...texts.keys()].map((language) => fileOf(key, language))
  return [
    at(model, pointer, {
      what: say`There is no text "${key}".`,
      ...advice,
      ...unknown('text', key),
      ...(advice.suggestion ? {} : { fix: say`Add it to ${listed(file)}.` }),
    }),
  ]
}

function fileOf(key: string, language: string): string {
  return `locales/${language}/${key.split('.')[0]}.json`
}
