import {
  child,
  initialOf,
  isObject,
  membersOf,
  objectOrEmpty,
  visitValue,
  type Json,
  type JsonObject,
} from '../../../../renderer/language'
import {
  parsePattern,
  patternProblem,
  type PatternNode,
} from '../../../../renderer/language/pattern'
import type { DocumentModel, NodeUse } from '../../model/model'
import type { Project } from '../../project/project'
import { quote } from '../../types/describe'
import { say } from '../../words/words'
import type { Report } from '../report'
import { at, documentRule, eachFile, projectRule } from './rule'

export const duplicateChoice = documentRule('LZ236', (model) => [
  ...model.nodes.flatMap((node) => ofNode(model, node)),
  ...listedTwice(model),
])

function ofNode(model: DocumentModel, { source, pointer, widget }: NodeUse): Report[] {
  const lists = [...(widget?.props.keys() ?? [])].flatMap((name) =>
    choicesIn(source[name], child(pointer, name), 'value'),
  )
  const children = widget?.field
    ? choicesIn(source['children'], `${pointer}/children`, 'choice')
    : []
  return [...repeated(model, lists), ...repeated(model, children)]
}

type Choice = readonly [pointer: string, value: Json]

/** Returns the literals of one member in a list's items, including items that may be hidden. */
export function choicesIn(list: Json | undefined, pointer: string, member: string): Choice[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((item, index): Choice[] => {
    const isPlain = isObject(item) && item['when'] === undefined && item['each'] === undefined
    const value = isPlain ? item[member] : undefined
    return typeof value === 'string' ? [[`${pointer}/${index}/${member}`, value]] : []
  })
}

function repeated(model: DocumentModel, choices: readonly Choice[]): Report[] {
  const visited = new Set<Json>()
  return choices.flatMap(([pointer, value]) => {
    if (!visited.has(value)) {
      visited.add(value)
      return []
    }
    return at(model, pointer, {
      what: say`${quote(value)} occurs twice here.`,
      fix: say`Give each of them its own value, or remove one of them.`,
    })
  })
}

function listedTwice(model: DocumentModel): Report[] {
  const listed = model.document['scenarios']
  if (model.kind !== 'screen' || !Array.isArray(listed)) return []
  return repeated(
    model,
    listed.map((name, index): Choice => [`/scenarios/${index}`, name]),
  )
}

const limits = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['min', 'max'],
  ['length', 'maxLength'],
] as const

export const contraryLimits = projectRule('LZ314', (project) => limitsInFiles(project))

const limitsInFiles = eachFile(({ path: file, kind, json }) => {
  const reports: Report[] = []
  if (!isObject(json) || ['texts', 'scenarios', 'asset'].includes(kind)) return reports
  visitValue(json, (value, pointer) => {
    if (!isObject(value)) return
    for (const [least, most] of limits)
      if (isAbove(value[least], value[most]))
        reports.push({
          file,
          pointer: child(pointer, least),
          what: say`"${least}" is ${quote(value[least])}, and "${most}" is only ${quote(value[most])}.`,
          fix: say`Swap them, or correct one of them.`,
        })
    const { pattern, maxLength } = value
    const [least] = (typeof pattern === 'string' && lengthsOf(pattern)) || []
    if (least !== undefined && typeof maxLength === 'number' && least > maxLength)
      reports.push({
        file,
        pointer: child(pointer, 'maxLength'),
        what: say`"maxLength" is ${maxLength}, and the pattern needs at least ${least} characters.`,
        fix: say`Raise "maxLength" to ${least}, or shorten the pattern.`,
      })
  })
  return reports
})

const day = /^\d{4}-\d{2}-\d{2}/

function isAbove(least: Json | undefined, most: Json | undefined): boolean {
  if (typeof least === 'number' && typeof most === 'number') return least > most
  return (
    typeof least === 'string' &&
    typeof most === 'string' &&
    day.test(least) &&
    day.test(most) &&
    least.slice(0, 10) > most.slice(0, 10)
  )
}

type Lengths = readonly [least: number, most: number]

/**
 * Returns the possible lengths of strings that a pattern accepts; `undefined` for an unsupported
 * pattern, which LZ504 reports.
 */
export function lengthsOf(pattern: string): Lengths | undefined {
  return patternProblem(pattern) ? undefined : lengthsIn(parsePattern(pattern))
}

function lengthsIn(node: PatternNode): Lengths {
  switch (node.kind) {
    case 'set':
      return [1, 1]
    case 'sequence':
      return node.parts
        .map(lengthsIn)
        .reduce<Lengths>(([least, most], [from, to]) => [least + from, most + to], [0, 0])
    case 'choice': {
      const options = node.options.map(lengthsIn)
      return [
        Math.min(...options.map(([least]) => least)),
        Math.max(...options.map(([, most]) => most)),
      ]
    }
    case 'repeat': {
      const [least, most] = lengthsIn(node.body)
      return [node.min * least, node.max * most]
    }
    default:
      return [0, 0]
  }
}

export const unsentParam = projectRule('LZ237', (project) =>
  project.kinds.endpoints.flatMap(({ path: file, json }) =>
    membersOf(objectOrEmpty(json)['endpoints']).flatMap(([name, endpoint]) =>
      isObject(endpoint)
        ? unsentIn(endpoint, child('/endpoints', name)).map((report) => ({ file, ...report }))
        : [],
    ),
  ),
)

function unsentIn(endpoint: JsonObject, pointer: string): Omit<Report, 'file'>[] {
  const path = endpoint['path']
  if (typeof path !== 'string') return []
  const places = [...path.matchAll(/\{(\w+)\}/g)].map(([, placeholder = '']) => placeholder)
  const params = membersOf(endpoint['params']).filter(([name]) => name !== '$comment')
  const placed = params.filter(([, param]) => isObject(param) && param['in'] === 'path')
  const names = new Set(placed.map(([name]) => name))
  const reports = placed.flatMap(([name]) =>
    places.includes(name)
      ? []
      : {
          pointer: `${pointer}/params/${name}/in`,
          what: say`The path has no placeholder {${name}}.`,
          fix: say`Write {${name}} in "path", or send the parameter in another way.`,
        },
  )
  const open = places.filter((placeholder) => placeholder !== 'provider' && !names.has(placeholder))
  const body = endpoint['method'] === 'GET' ? params.filter(isInBody) : []
  return [
    ...reports,
    ...open.map((placeholder) => ({
      pointer: `${pointer}/path`,
      what: say`No parameter fills {${placeholder}} in this path.`,
      fix: say`Declare "${placeholder}" in "params" with "in": "path", or remove the placeholder.`,
    })),
    ...body.map(([name]) => ({
      pointer: `${pointer}/params/${name}/in`,
      what: say`A GET request has no body, so "${name}" is not sent.`,
      fix: say`Send it in the query, or use POST.`,
    })),
  ]
}

function isInBody([, param]: readonly [string, Json]): boolean {
  return isObject(param) && (param['in'] === 'body' || param['in'] === 'file')
}

export const unknownProfileOption = projectRule('LZ238', (project) =>
  project.kinds.profile.flatMap(({ path, json }) =>
    isObject(json)
      ? membersOf(json['options']).flatMap(([screen, options]) =>
          optionReports(project, screen, options).map((report) => ({ file: path, ...report })),
        )
      : [],
  ),
)

function optionReports(project: Project, screen: string, options: Json): Omit<Report, 'file'>[] {
  const pointer = child('/options', screen)
  const document = project.screens.get(screen)?.document
  if (!document)
    return [
      { pointer, what: say`There is no screen "${screen}".`, fix: say`Name a screen of the app.` },
    ]
  const known = new Map(membersOf(document['options']))
  return membersOf(options).flatMap(([name, value]) => {
    const own = known.get(name)
    const memberPointer = child(pointer, name)
    if (own === undefined)
      return {
        pointer: memberPointer,
        what: say`The screen "${screen}" has no option "${name}".`,
        fix: say`Name an option of the screen, or declare it there.`,
      }
    const initial = initialOf(own)
    return typeof value === typeof initial || initial === null
      ? []
      : {
          pointer: memberPointer,
          what: say`The option has the value ${quote(initial ?? null)}, so the value ${quote(value)} has the wrong type.`,
          fix: say`Write a value of the same type.`,
        }
  })
}
