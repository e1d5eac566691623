import { cached } from '../json/cached'
import {
  isObject,
  stringOrEmpty,
  type Json,
  type JsonObject,
  visitValue,
} from '../../../renderer/language'
import { actionOf } from '../actions/meanings'
import type { NamedDocument } from '../project/screens'
import type { DocumentModel } from './model'

/** A step that opens another screen without a tap of the borrower. */
export interface AutomaticTransition {
  readonly from: NamedDocument
  readonly to: string
  readonly pointer: string
  readonly step: JsonObject
  readonly conditions: readonly Json[]
}

/** Returns the steps that open other screens as soon as a screen opens or its data arrives. */
export function automaticTransitions(from: NamedDocument): AutomaticTransition[] {
  const on = isObject(from.document['on']) ? from.document['on'] : {}
  return ['enter', 'ready'].flatMap((event) =>
    leadsOf(on[event], `/on/${event}`, []).map((lead) => ({ from, ...lead })),
  )
}

function leadsOf(
  chain: Json | undefined,
  pointer: string,
  outer: readonly Json[],
): Omit<AutomaticTransition, 'from'>[] {
  const found: Omit<AutomaticTransition, 'from'>[] = []
  let conditions = outer
  for (const [at, step] of (Array.isArray(chain) ? chain : []).entries()) {
    if (!isObject(step)) continue
    const { when, that, screen } = step
    const here = when === undefined ? conditions : [...conditions, when]
    const place = `${pointer}/${at}`
    const meaning = actionOf(step['do'])
    if (meaning?.leaves) {
      if (typeof screen === 'string')
        found.push({ to: screen, pointer: place, step, conditions: here })
      if (when === undefined) break
      conditions = [...conditions, { '!': when }]
    }
    if (meaning?.members['ok']) found.push(...leadsOf(step['ok'], `${place}/ok`, here))
    if (stringOrEmpty(step['do']) === 'require' && when === undefined) {
      found.push(...leadsOf(step['else'], `${place}/else`, [...here, { '!': that ?? null }]))
      conditions = [...conditions, that ?? null]
    }
  }
  return found
}

type TextAt = readonly [pointer: string, text: string]

/** Returns the text keys that a document contains, without those in comments. */
export const textsOf = ({ document }: DocumentModel): readonly TextAt[] => textsIn(document)

const textsIn = cached((document: JsonObject): readonly TextAt[] => {
  const found: TextAt[] = []
  visitValue(document, (value, pointer, name) => {
    if (String(name).startsWith('$')) return false
    if (typeof value === 'string') found.push([pointer, value])
    return true
  })
  return found
})
