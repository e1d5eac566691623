import { isObject, valueText, type JsonObject, segmentsOf } from '../../../renderer/language'
import type { SideEffect } from '../expect/read-expected'
import type { Project } from '../project/project'
import type { Input } from '../project/screens'
import { say } from '../words/words'
import type { Observer, Symptom, PlaySnapshot } from './play-variation'
import { given, placeOf } from './oracle-effects'
import { cached } from '../json/cached'
import { visitBySchema } from './schema-walk'

/** A personal text from the response of `endpoint`, or else from an input of the borrower. */
interface PersonalText {
  readonly text: string
  readonly path: string
  readonly endpoint?: string
}

/** A text that other people, apps or servers can read. */
interface Output {
  readonly pointer: string
  readonly where: string
  readonly text: string
  readonly mayHave?: (personal: PersonalText) => boolean
}

const shortest = 6

export const leaks: Observer = ({ snapshots, answers, opening }, { project }) => {
  const isPersonal = (schema: JsonObject) => schema['x-personal'] !== undefined
  const personal: PersonalText[] = markedIn(project, answers, isPersonal).filter(
    ({ text }) => text.length >= shortest && !opening.includes(text),
  )
  personal.push(...typedIn(snapshots))
  return snapshots.flatMap((snapshot) =>
    outputsOf(snapshot, project).flatMap(
      ({ pointer, where, text, mayHave }): Symptom | Symptom[] => {
        const plain = text.toLowerCase()
        const found = personal.find(
          (one) => plain.includes(one.text.toLowerCase()) && mayHave?.(one) !== true,
        )
        return found
          ? {
              pointer,
              about: found.path,
              what: say`"${found.path}" is personal data, but appears in ${where}.`,
              fix: say`Remove it, or show it only on the screen.`,
            }
          : []
      },
    ),
  )
}

function typedIn(snapshots: readonly PlaySnapshot[]): PersonalText[] {
  return snapshots.flatMap(({ step, target }) => {
    if (!isObject(step) || !target || target.widget?.field?.personal === undefined) return []
    const text = valueText(step['value'])
    return text.length >= shortest ? [{ text, path: target.name }] : []
  })
}

function outputsOf(snapshot: PlaySnapshot, project: Project): Output[] {
  const { effects, view, before = view } = snapshot
  const title = { pointer: '/title', where: say`the title`, text: view.title ?? '' }
  const shown = () => before.nodes.flatMap(({ texts }) => texts.map(({ text }) => text)).join('\n')
  return [
    title,
    ...effects.flatMap((effect): Output[] => {
      const { call, load, go, replace } = effect
      const endpoint = call ?? load
      const output = { pointer: placeOf(snapshot), text: JSON.stringify(effect) }
      if ('toast' in effect) return [{ ...output, where: say`a toast` }]
      if ('track' in effect) return [{ ...output, where: say`the log` }]
      if (effect['by'] === 'mail') return [{ ...output, where: say`a mail` }]
      // The borrower may copy a text that the screen shows.
      if ('copy' in effect)
        return [
          {
            ...output,
            where: say`the clipboard`,
            mayHave: ({ endpoint: from, text }) => from === undefined || shown().includes(text),
          },
        ]
      if (go !== undefined || replace !== undefined) {
        const screen = project.screens.get(valueText(go ?? replace))
        return [{ ...output, where: say`an address`, text: undeclared(effect, screen?.inputs) }]
      }
      if (typeof endpoint !== 'string') return []
      const { params } = project.endpoints.get(endpoint) ?? {}
      return [
        {
          ...output,
          where: say`a request to another server`,
          text: undeclared(effect, params),
          mayHave: ({ endpoint: from }) =>
            from === undefined || serverOf(from, project) === serverOf(endpoint, project),
        },
      ]
    }),
  ]
}

function undeclared(effect: SideEffect, inputs: ReadonlyMap<string, Input> | undefined): string {
  const open = Object.entries(given(effect)).filter(([name]) => !inputs?.get(name)?.type.personal)
  return JSON.stringify({ ...effect, with: Object.fromEntries(open) })
}

function serverOf(name: string, project: Project): string {
  const endpoint = project.endpoints.get(name)
  const family = project.files.get(endpoint?.file ?? '')?.json
  return valueText(endpoint?.document['base'] ?? (isObject(family) ? family['base'] : ''))
}

interface MarkedValue {
  readonly text: string
  readonly endpoint: string
  readonly pointer: string
  readonly path: string
}

type MarkTest = (schema: JsonObject) => boolean

/** The result is cached by the object of responses, because most plays share this object. */
const searched = cached<MarkTest, WeakMap<object, MarkedValue[]>>(() => new WeakMap())

export function markedIn(
  project: Project,
  answers: ReadonlyMap<string, unknown>,
  isMarked: MarkTest,
): MarkedValue[] {
  return [...answers].flatMap(([endpoint, answer]) => {
    if (!isObject(answer) && !Array.isArray(answer)) return []
    const known = searched(isMarked).get(answer)
    if (known) return known
    const found: MarkedValue[] = []
    searched(isMarked).set(answer, found)
    visitBySchema(
      answer,
      project.endpoints.get(endpoint)?.document['response'],
      (value, schema, { pointer }) => {
        const text = valueText(value)
        if (text !== '' && isMarked(schema))
          found.push({ endpoint, pointer, text, path: pathOf(endpoint, pointer) })
      },
    )
    return found
  })
}

function pathOf(endpoint: string, pointer: string): string {
  const names = segmentsOf(pointer).filter((name) => !/^\d+$/.test(name))
  return [endpoint, ...names].join('.')
}
