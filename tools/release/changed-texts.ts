import { isObject, segmentsOf, visitValue } from '../../renderer/language/index.ts'
import { parseJson } from '../json/index.ts'

/**
 * The keys (`namespace.key`) of a text file that differ between two states of it; undefined when
 * one of them cannot be read, so that nobody can say.
 */
export function changedTexts(
  namespace: string,
  before: string | undefined,
  after: string | undefined,
): string[] | undefined {
  const [was, is] = [textsIn(namespace, before), textsIn(namespace, after)]
  if (!was || !is) return undefined
  return [...new Set([...was.keys(), ...is.keys()])].filter((key) => was.get(key) !== is.get(key))
}

/**
 * Each key with all that stands under it: `{ "a.b": … }` and `{ "a": { "b": … } }` are the same
 * key, and a phone shows one of them.
 */
function textsIn(
  namespace: string,
  text: string | undefined,
): ReadonlyMap<string, string> | undefined {
  const texts = new Map<string, string>()
  if (text === undefined) return texts
  const json = parseJson(text)
  if (!isObject(json)) return undefined
  visitValue(json, (value, pointer) => {
    const key = [namespace, ...segmentsOf(pointer)].join('.')
    const isGroup = typeof value === 'object' && value !== null
    texts.set(key, `${texts.get(key) ?? ''} ${isGroup ? 'a group' : JSON.stringify(value)}`)
  })
  return texts
}
