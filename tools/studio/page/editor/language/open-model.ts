import { parse } from 'jsonc-parser'
import { type Json, limits, isWithin } from '../../../../../renderer/language'
import type { Project } from '../../../../analysis/project/project'
import { kindOf } from '../../../../analysis/project/source-file'
import { nameDocument } from '../../../../analysis/project/screens'
import type { Scope } from '../../../../analysis/expressions/scope'
import { modelApp, modelFragment, modelScreen } from '../../../../analysis/model/build-model'
import type { DocumentModel } from '../../../../analysis/model/model'
import { screenScope, sharedRoots } from '../../../../analysis/model/roots'
import { nestsDeeperThan } from '../../../../json'

/**
 * A document that is being typed: its JSON as far as it can be parsed, and the checker's model of
 * it.
 */
export interface OpenModel {
  readonly json: Json | undefined
  readonly model: DocumentModel | undefined
  /** The names in scope at a place. */
  scopeAt(pointer: string): Scope
}

const modellers = { screen: modelScreen, fragment: modelFragment, app: modelApp }

/** Parses a text that may be broken in the middle, since completion is requested while it is. */
export function openModel(project: Project, path: string, text: string): OpenModel {
  const isRead = !nestsDeeperThan(text, limits.depth * 4)
  const json = isRead ? (parse(text) as Json | undefined) : undefined
  const kind = kindOf(path)
  const named = kind && nameDocument({ path, kind, json })
  const model = named && modellers[kind as keyof typeof modellers](project, named)
  const everywhere: Scope =
    named && kind === 'screen'
      ? screenScope(project, named)
      : { roots: new Map(sharedRoots(project)) }
  return { json, model, scopeAt: (pointer) => (model && scopeIn(model, pointer)) ?? everywhere }
}

/** The scope of the innermost expression, step or node around a place. */
function scopeIn(
  { expressions, actions, nodes }: DocumentModel,
  pointer: string,
): Scope | undefined {
  const around = [...nodes, ...actions, ...expressions].filter((use) =>
    isWithin(pointer, use.pointer),
  )
  return around.toSorted((left, right) => right.pointer.length - left.pointer.length)[0]?.scope
}
