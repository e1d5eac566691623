import {
  child,
  isKept,
  membersOf,
  objectOrEmpty,
  own,
  type Json,
} from '../../../../renderer/language'
import type { Project } from '../../project/project'
import { type NamedDocument, scenariosIn } from '../../project/screens'
import type { SourceFile } from '../../project/source-file'
import { listNames } from '../../types/describe'
import { schemaType } from '../../types/from-schema'
import { choicesOf, kindsOf } from '../../types/type'
import { say } from '../../words/words'
import type { Report } from '../report'
import { at, documentRule, filesBehind } from './rule'

/**
 * Reports a kept state entry without a list of values, or with another type in another screen. A
 * kept entry has the same value in all screens of a visit.
 */
export const unfitKept = documentRule('LZ436', (model) =>
  model.kind !== 'screen'
    ? []
    : membersOf(model.document['state']).flatMap(([name, entry]) => {
        if (!isKept(entry)) return []
        const { type = null } = objectOrEmpty(entry)
        const place = `${child('/state', name)}/type`
        if (!isChoice(type))
          return at(model, place, {
            what: say`A kept entry is true or false, or has an "enum".`,
            fix: say`Keep only a choice, as in { "type": "boolean" }.`,
          })
        const other = [...model.project.screens.values()].find(({ document }) => {
          const same = objectOrEmpty(document['state'])[name] ?? null
          return isKept(same) && !isSameType(objectOrEmpty(same)['type'], type)
        })
        if (!other) return []
        return at(model, place, {
          what: say`The screen "${other.name}" keeps state.${name} with another type.`,
          fix: say`Give both entries the same type, or rename one of them.`,
        })
      }),
)

/** Reports kept values in scenarios for entries that are not kept, or with a wrong type. */
export function keptValues(
  project: Project,
  screen: NamedDocument,
  { path: file, json }: SourceFile,
): Report[] {
  const state = objectOrEmpty(screen.document['state'])
  const from = filesBehind(project, screen)
  const given = membersOf(scenariosIn(json)).flatMap(([scenario, body]) =>
    membersOf(objectOrEmpty(body)['kept']).flatMap(([name, value]) => {
      const entry = own(state, name)
      const pointer = `${child('/scenarios', scenario)}/kept${child('', name)}`
      return entry === undefined ? [] : [{ name, value, entry, pointer }]
    }),
  )
  const unkept = given.filter(({ entry }) => !isKept(entry)).toReversed()
  const foreign = given.flatMap(({ name, value, entry, pointer }) => {
    const choices = isKept(entry) ? choicesIn(entry) : undefined
    return choices === undefined || choices.includes(value)
      ? []
      : {
          file,
          pointer,
          from,
          what: say`"${name}" cannot be ${JSON.stringify(value)}.`,
          fix: say`Write ${listNames(
            choices.map((one) => JSON.stringify(one)),
            'or',
          )}.`,
        }
  })
  return [
    ...[...new Map(unkept.map((one) => [one.name, one])).values()].map(({ name, pointer }) => ({
      file,
      pointer,
      from,
      atKey: true,
      what: say`The screen does not keep "${name}".`,
      fix: say`Write "keep": true in its state entry, or remove it here.`,
    })),
    ...foreign,
  ]
}

function choicesIn(entry: Json): readonly Json[] | undefined {
  const { type, enum: choices } = objectOrEmpty(objectOrEmpty(entry)['type'])
  if (Array.isArray(choices)) return choices
  return type === 'boolean' ? [true, false] : undefined
}

function isChoice(type: Json): boolean {
  const shape = schemaType(type)
  return kindsOf(shape).every(
    (kind) => kind === 'boolean' || kind === 'null' || choicesOf(shape, kind)?.only !== undefined,
  )
}

function isSameType(one: Json | undefined, other: Json): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
