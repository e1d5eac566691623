import { parse } from 'jsonc-parser'
import type { Json } from '../../../../renderer'
import type { Project } from '../../../../tools/check'
import type { Scope } from '../../../../tools/check/expressions/scope'
import { limits } from '../../../../tools/check/language'
import { modelApp, modelFragment, modelScreen } from '../../../../tools/check/model/build-model'
import type { DocumentModel } from '../../../../tools/check/model/model'
import { screenScope, sharedRoots } from '../../../../tools/check/model/roots'
import { kindOf } from '../../../../tools/check/project/kind'
import { nameDocument } from '../../../../tools/check/project/screens'
import { isWithin } from '../../../../tools/check/source/pointer'
import { nestsDeeperThan } from '../../../../tools/check/source/nesting'

/** A document that is being typed: what it says as far as it goes, and what the checker makes of that. */
export interface OpenModel {
  readonly json: Json | undefined
  readonly model: DocumentModel | undefined
  /** The names in reach at a place. */
  scopeAt(pointer: string): Scope
}

const modellers = { screen: modelScreen, fragment: modelFragment, app: modelApp }

/** Reads a text that may be broken in the middle: completion is asked for while it is. */
export function openModel(project: Project, path: string, text: string): OpenModel {
  const json = parse(text) as Json | undefined
  const kind = kindOf(path)
  const named = kind && !nestsDeeperThan(json, limits.depth * 4) ? nameDocument({ path, kind, text, json }) : undefined
  const model = named && modellers[kind as keyof typeof modellers](project, named)
  const everywhere: Scope = named && kind === 'screen' ? screenScope(project, named) : { roots: new Map(sharedRoots(project)) }
  return { json, model, scopeAt: (pointer) => (model && scopeIn(model, pointer)) ?? everywhere }
}

/** The scope of the innermost expression, step or node around a place. */
function scopeIn({ expressions, actions, nodes }: DocumentModel, pointer: string): Scope | undefined {
  const around = [...nodes, ...actions, ...expressions].filter((use) => isWithin(pointer, use.pointer))
  return around.toSorted((left, right) => right.pointer.length - left.pointer.length)[0]?.scope
}
