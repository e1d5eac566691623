import type { Json } from '../../../../renderer/language'
import { taken, valueOf, type ExplainDeps } from './explain-deps'
import { say } from '../../../analysis/words/words'

const telling = ['label', 'title', 'text', 'alt', 'name']
const longest = 40

/** A readable name for a node: its words, else its id, else its widget. */
export function nameOf(
  source: Readonly<Record<string, Json | undefined>>,
  deps: ExplainDeps,
): string {
  const words = telling
    .map((property) => wordsOf(source[property], deps))
    .find((text) => text !== '')
  if (words) return words.length > longest ? `${words.slice(0, longest)}…` : words
  const { id, widget, fragment } = source
  if (typeof id === 'string') return id
  return typeof widget === 'string'
    ? say`the ${widget}`
    : typeof fragment === 'string'
      ? say`the part ${fragment}`
      : say`the group`
}

function wordsOf(value: Json | undefined, deps: ExplainDeps): string {
  if (typeof value === 'string') return value.startsWith('asset:') ? '' : value
  if (!taken(value)) return ''
  try {
    const words = valueOf(value!, deps)
    return typeof words === 'string' || typeof words === 'number' ? String(words).trim() : ''
  } catch {
    return ''
  }
}
