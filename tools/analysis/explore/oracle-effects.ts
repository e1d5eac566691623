import { isObject, type Json, type JsonObject, valueText } from '../../../renderer/language'
import type { SideEffect } from '../expect/read-expected'
import { say } from '../words/words'
import { markedIn } from './marked-values'
import type { Observer, Symptom } from './observer'
import type { PlayMoment } from './play-world'

const told = new Set([
  'action-failed',
  'bad-state',
  'call-unpressed',
  'expression-failed',
  'step-untapped',
  'unknown-action',
  'unknown-modal',
])

/** Faults of the engine, except those of the servers. */
export const runtimeFaults: Observer = ({ faults }) =>
  faults
    .filter(({ code, detail }) => told.has(code) || (code === 'node-failed' && isMistake(detail)))
    .map(({ code, pointer = '', detail = '' }) => ({
      pointer,
      about: code,
      what: say`This fails on the phone: ${code}${detail === '' || detail === code ? '' : ` (${detail})`}.`,
      fix: say`Ask first whether the value is there, or write another value for it.`,
    }))

/** The detail of a missing amount is its place. Its widget has a fallback for that. */
const isMistake = (detail = '') => !detail.startsWith('/')

const placeOf = ({ target }: PlayMoment) => target?.shown.node.pointer ?? '/on'

const given = ({ with: params }: SideEffect): JsonObject => (isObject(params) ? params : {})

const isLacking = (value: Json | undefined) => value === undefined || value === null

/**
 * Calls and screens that lack a required parameter because of an answer or a step. A value that the
 * page was opened without is the matter of another page.
 */
export const lackingParameters: Observer = ({ moments }, { project, program }) =>
  moments.flatMap((moment) =>
    moment.effects.flatMap((effect): Symptom[] => {
      const { call, load, go, replace } = effect
      const endpoint = call ?? load
      const target = go ?? replace
      const inputs =
        typeof endpoint === 'string'
          ? project.endpoints.get(endpoint)?.params
          : typeof target === 'string' && effect['session'] === undefined
            ? project.screens.get(target)?.inputs
            : undefined
      const source = program.sources.find((one) => one.endpoint === load)
      const pointer = source ? `/data/${source.name}/params` : placeOf(moment)
      return [...(inputs ?? [])].flatMap(([name, { required }]) =>
        required && isLacking(given(effect)[name])
          ? [
              {
                pointer: source ? `${pointer}/${name}` : pointer,
                about: name,
                what: say`"${name}" of "${valueText(endpoint ?? target)}" has no value.`,
                fix: say`Give a value in every case, or hide the control where there is none.`,
              },
            ]
          : [],
      )
    }),
  )

/** The same call about the same values, twice after one tap. */
export const doubleChanges: Observer = ({ moments }, { project }) =>
  moments.flatMap((moment) => {
    const calls = moment.effects.filter(
      ({ call }) => typeof call === 'string' && project.endpoints.get(call)?.changes === true,
    )
    const key = ({ call, with: params = {} }: SideEffect) => JSON.stringify([call ?? null, params])
    const repeated = calls.find(
      (one, at) =>
        Number(one['times'] ?? 1) > 1 || calls.findIndex((other) => key(other) === key(one)) < at,
    )
    return repeated
      ? [
          {
            pointer: placeOf(moment),
            about: valueText(repeated['call']),
            what: say`One tap calls "${valueText(repeated['call'])}" twice with the same values.`,
            fix: say`Remove one of the two calls.`,
          },
        ]
      : []
  })

/** Personal data of an answer in a toast, an address, a title or a log. */
export const leaks: Observer = ({ moments, answers, opening }, { project }) => {
  const personal = markedIn(
    project,
    answers,
    (schema) => schema['x-personal'] !== undefined,
  ).filter(({ text }) => text.length > 5 && !opening.includes(text))
  return moments.flatMap((moment) => {
    const title = moment.sight.title ?? ''
    const outputs: [string, string, string][] = [
      ['/title', say`the title`, title],
      ...moment.effects.flatMap((effect): [string, string, string][] => {
        const text = JSON.stringify(effect)
        if ('toast' in effect) return [[placeOf(moment), say`a toast`, text]]
        if ('track' in effect) return [[placeOf(moment), say`the log`, text]]
        if ('go' in effect || 'replace' in effect) return [[placeOf(moment), say`an address`, text]]
        return []
      }),
    ]
    return outputs.flatMap(([pointer, where, text]): Symptom[] => {
      const found = personal.find((value) => text.includes(value.text))
      return found
        ? [
            {
              pointer,
              about: found.path,
              what: say`"${found.path}" is personal, and appears in ${where}.`,
              fix: say`Leave it out, or show it on the screen only.`,
            },
          ]
        : []
    })
  })
}
