import { isObject } from '../../renderer/language/index.ts'
import { textsIn } from '../../src/delivery/guarded/index.ts'
import { parseJson } from '../json/index.ts'

/**
 * The keys (`namespace.key`) of a text file that differ between two of its states; undefined when
 * one of them cannot be read.
 */
export function changedTexts(
  namespace: string,
  before: string | undefined,
  after: string | undefined,
): string[] | undefined {
  const [was, is] = [textsOf(namespace, before), textsOf(namespace, after)]
  if (!was || !is) return undefined
  return [...new Set([...was.keys(), ...is.keys()])].filter((key) => was.get(key) !== is.get(key))
}

function textsOf(
  namespace: string,
  text: string | undefined,
): ReadonlyMap<string, string> | undefined {
  if (text === undefined) return new Map()
  const json = parseJson(text)
  return isObject(json) ? textsIn(namespace, json) : undefined
}
