import { isObject, limits, segmentsOf, type Json } from '../../../../renderer/language'
import {
  documentLimits,
  limitWords,
  ruleNamesIn,
  visitLimits,
  type DocumentLimit,
} from '../../model/limit-uses'
import type { DocumentModel } from '../../model/model'
import type { Project } from '../../project/project'
import { at, documentRule } from './rule'
import { cachedIn } from '../../json/cached'
import { say } from '../../words/words'

export const overLimit = documentRule('LZ506', (model) => {
  const over = usesOf(model).filter(({ limit, used }) => used > documentLimits[limit])
  return over
    .filter((use) => !followsFrom(use, over, model))
    .flatMap(({ limit, used, pointer }) => {
      const words = limitWords[limit]?.(used, pointer)
      return words ? at(model, pointer, words) : []
    })
})

export const nearLimit = documentRule('LZ517', (model) => {
  const largest = new Map<DocumentLimit, Use>()
  for (const use of usesOf(model))
    if (use.used > (largest.get(use.limit)?.used ?? documentLimits[use.limit] / 2))
      largest.set(use.limit, use)
  return [...largest.values()]
    .filter(({ limit, used }) => used <= documentLimits[limit])
    .map(({ limit, used, pointer }) =>
      at(model, pointer, {
        what: say`The limit "${limit}" allows ${documentLimits[limit]}, and ${used} are already used here.`,
        fix: say`Split the document before it grows further.`,
      }),
    )
})

interface Use {
  readonly limit: DocumentLimit
  readonly used: number
  readonly pointer: string
}

/** Returns the sizes of a document's parts, with their limits. The app document has none. */
const usesOf = cachedIn(({ kind, document, file, project }: DocumentModel): readonly Use[] => {
  const uses: Use[] = []
  if (kind === 'app') return uses
  // The nodes of a fragment count in the screens that use the fragment.
  const fragment = (name: string) =>
    kind === 'screen' ? project.fragments.get(name)?.document : undefined
  const bytes = bytesOf(project.files.get(file)?.text ?? '')
  visitLimits({ document, bytes, app: appOf(project), fragment }, (limit, used, pointer) => {
    if (used > documentLimits[limit] / 2) uses.push({ limit, used, pointer })
  })
  return uses
})

const appOf = ({ app: { document } }: Project) => (isObject(document) ? document : {})

/**
 * Returns the size of a text in bytes. Each UTF-16 unit takes at most three bytes, so a short text
 * needs no exact count.
 */
const bytesOf = (text: string) =>
  text.length <= limits.bytes / 6 ? text.length : new TextEncoder().encode(text).length

/**
 * Returns whether the report about a part is superfluous, because a part around it, or a rule
 * inside it, exceeds the same limit.
 */
function followsFrom(use: Use, over: readonly Use[], model: DocumentModel): boolean {
  const { limit, pointer } = use
  if (limit === 'depth') return over.find((other) => other.limit === limit) !== use
  return (
    limit === 'stepsPerEvaluation' &&
    ruleNamesIn(ruleNamed(memberName(pointer), model)).some((name) =>
      over.some((other) => other.limit === limit && memberName(other.pointer) === name),
    )
  )
}

const memberName = (pointer: string) => segmentsOf(pointer).at(-1) ?? ''

function ruleNamed(name: string, { document: { rules } }: DocumentModel): Json | undefined {
  return isObject(rules) ? rules[name] : undefined
}
