import { t } from '../words/words'
import { isObject, type Json, type JsonObject, stringOrEmpty } from '../../../../renderer/language'
import type { Texts } from '../../../analysis/project/texts'
import { wordsOf } from '../texts/words'

/** The words of the outline for a node. */
export interface NodeWords {
  /** The widget, or the fragment. */
  readonly kind: string
  readonly isFragment: boolean
  /** The node's own name, its words, or the path that it reads. */
  readonly name: string
}

/** Properties that describe a node best, the best first. */
const telling = ['label', 'title', 'text', 'heading', 'value', 'amount', 'alt', 'src', 'name']

/** The words for a node: its kind, and its id or the words that a borrower reads. */
export function nameNode(source: JsonObject, texts: Texts, locale: string): NodeWords {
  const isFragment = typeof source['fragment'] === 'string'
  const kind = stringOrEmpty(source['fragment']) || stringOrEmpty(source['widget']) || '?'
  const words = telling
    .map((name) => phraseOf(source[name], texts, locale))
    .find((found) => found !== undefined && found !== '')
  return { kind, isFragment, name: words ?? stringOrEmpty(source['id']) }
}

/** A value in a few words: a text itself, a key's text in the language, a path. */
function phraseOf(value: Json | undefined, texts: Texts, locale: string): string | undefined {
  if (typeof value === 'string') return value
  if (!isObject(value)) return undefined
  const key = textOr(value['t'])
  if (key !== undefined) return wordsOf(texts, locale, key) ?? key
  const path = Array.isArray(value['var']) ? value['var'][0] : value['var']
  return textOr(path)
}

/** The heading of an area of a document. */
export function nameArea(pointer: string): string {
  const modal = /^\/modals\/([^/]+)\/body$/.exec(pointer)?.[1]
  return modal === undefined ? (areas[pointer] ?? pointer) : t('nameNode.sheet', { modal })
}

const areas: Readonly<Record<string, string>> = {
  '/body': t('nameNode.onTheScreen'),
  '/loading': t('nameNode.whileItLoads'),
  '/failed': t('nameNode.whenLoadingFailed'),
  '/criticalFallback': t('nameNode.inPlaceOfACritical'),
}

function textOr(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}
