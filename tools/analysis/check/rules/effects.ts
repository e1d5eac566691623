import {
  effectOf,
  isObject,
  mayHave,
  own,
  tapEvents,
  valueText,
  child,
  append,
  stringOrEmpty,
  objectOrEmpty,
  objectsIn,
  visitValue,
  type JsonObject,
} from '../../../../renderer/language'
import {
  conditionsAround,
  type DocumentModel,
  type NodeUse,
  withExpansions,
  sourcesOf,
} from '../../model/model'
import { withFragments } from '../../project/screen-documents'
import type { Endpoint } from '../../project/screens'
import { at, documentRule, projectRule } from './rule'
import { translate, say } from '../../words/words'
import { modalOf } from '../../project/fragment-ids'
import { decide } from '../../model/decide'
import type { Report, Replacement } from '../report'
import { guardIn, valuesSent } from '../../guarded/values-sent'
import { guardedValuesGiven } from '../../../../src/delivery/guarded/index'
import type { Project } from '../../project/project'
import { listNames } from '../../types/describe'

export const effectAlone = documentRule('LZ507', (model) => [
  ...model.named('endpoint').flatMap(({ name, pointer }) => {
    const endpoint = model.project.endpoints.get(name)
    const what = endpoint && problemOf(model, endpoint, pointer)
    return what ? at(model, pointer, { what, fix: fixOf(endpoint) }) : []
  }),
  ...createdAgain(model),
])

function createdAgain(model: DocumentModel): Report[] {
  return sourcesOf(model).flatMap(({ source: { endpoint, poll }, pointer }) => {
    const loaded = model.project.endpoints.get(valueText(endpoint))
    if (typeof poll !== 'number' || !loaded?.creates) return []
    return at(model, `${pointer}/poll`, {
      what: say`Every ${poll / 1000} s, "${loaded.name}" creates something new, and the borrower loses what is on the screen.`,
      fix: say`Remove "poll".`,
    })
  })
}

/** The places whose steps run automatically. A modal may close automatically. */
const automaticChains = [
  { begins: /^\/data\//, asked: 'loaded as data' },
  { begins: /^\/on\/enter\//, asked: 'called when the screen is entered' },
  { begins: /^\/on\/ready\//, asked: 'called when the screen is ready' },
  { begins: /^\/on\/leave\//, asked: 'called when the screen is left' },
  { begins: /^\/modals\/[^/]+\/on\/close\//, asked: 'called when a modal closes' },
]

function problemOf(
  { kind }: DocumentModel,
  { name, changes, guarded }: Endpoint,
  pointer: string,
): string | undefined {
  const place = kind === 'screen' && automaticChains.find(({ begins }) => begins.test(pointer))
  if (place && changes)
    return say`"${name}" changes data on the server, but it is ${translate(place.asked)}, before the borrower has done anything.`
  if (guarded && !/\/on\/press\/.*\/endpoint$/.test(pointer))
    return say`"${name}" is guarded, but is called without a press. Phones refuse this call.`
  return undefined
}

const fixOf = ({ file, guarded }: Endpoint) =>
  guarded
    ? say`Call it in "on": { "press": […] } of a node that the borrower presses.`
    : say`Call it on an event of a widget, such as "press". If it has no effect, write "effect": false after its method in ${file}.`

export const untappedEffect = documentRule('LZ515', (model) =>
  model.actions.flatMap(({ name, source, pointer }) => {
    // Calls are reported by another rule.
    const effect = effectOf({
      action: name,
      has: (member) => member in source,
      ofEndpoint: () => 'none',
    })
    if (mayHave(effect, eventOf(pointer), name) || isException(model, source['method'])) return []
    return at(model, pointer, {
      what: say`"${name}" has an effect outside of the screen, but no tap of the borrower starts it.`,
      fix: say`Move the step to "on": { "press": […] } of a node that the borrower presses. If the screen needs a native method when it opens, list the method in "untapped" of "guarded" in the app document.`,
    })
  }),
)

function eventOf(pointer: string): string | undefined {
  const events = [...pointer.matchAll(/\/on\/([^/]+)\//g)].map(([, event]) => event!)
  return events.find((event) => tapEvents.has(event))
}

function isException({ document, project }: DocumentModel, method: unknown): boolean {
  const { guarded } = isObject(project.app.document) ? project.app.document : {}
  const { untapped } = isObject(guarded) ? guarded : {}
  const methods = isObject(untapped) ? own(untapped, valueText(document['screen'])) : undefined
  return Array.isArray(methods) && methods.some((name) => name === method)
}

export const sharedEntry = documentRule('LZ422', (model) => {
  const inputs = model.nodes.filter(
    ({ source, widget }) => typeof source['field'] === 'string' && widget?.field,
  )
  const reach = Math.ceil(maxPairs / inputs.length)
  const before = new Map<string, NodeUse[]>()
  return inputs.flatMap((node) => {
    const name = stringOrEmpty(node.source['field'])
    const place = `${modalOf(node.pointer) ?? node.area} ${name}`
    const others = before.get(place)?.slice(-reach)
    const first = others?.find((other) => areTogether(other, node, model))
    before.set(place, append(before.get(place), node))
    return first
      ? at(model, child(node.pointer, 'field'), {
          what: say`Another "${first.widgetName}" is bound to state.${name} and may be shown together with this input.`,
          fix: say`Give each input its own state entry, or give the inputs conditions that exclude each other.`,
        })
      : []
  })
})

/**
 * The maximum number of compared pairs of inputs. In larger documents, each input is compared only
 * with the inputs shortly before it.
 */
const maxPairs = 5_000

function areTogether(one: NodeUse, other: NodeUse, model: DocumentModel): boolean {
  return decide([...conditionsAround(one), ...conditionsAround(other)], model) !== false
}

export const countedInput = documentRule('LZ423', (model) => {
  const fields = new Set(
    withExpansions(model).flatMap(({ nodes }) => nodes.map(({ source }) => source['field'])),
  )
  return model.actions
    .filter(({ name, source }) => name === 'countdown' && fields.has(source['state']))
    .map(({ pointer, source }) =>
      at(model, child(pointer, 'state'), {
        what: say`An input shows state.${stringOrEmpty(source['state'])}, which this countdown changes.`,
        fix: say`Use another state entry for the countdown.`,
      }),
    )
})

export const guardedValueGiven = documentRule('LZ513', (model) => {
  const { kind, document, project } = model
  if (kind !== 'screen' || document['guarded'] === true) return []
  const { values } = guardIn(project).names
  return guardedValuesGiven(withFragments(project, document), values).map((object) =>
    at(model, placeOf(document, object, project), {
      ...wordsFor(object, values, project),
      suggestion: guardFor(document),
    }),
  )
})

/** Returns the edit that marks a document as guarded. The mark changes nothing for borrowers. */
const guardFor = (document: JsonObject): Replacement => ({
  label: say`Write "guarded": true`,
  value: true,
  ...('guarded' in document
    ? { at: 'value', pointer: '/guarded' }
    : {
        at: 'after',
        pointer: 'routes' in document ? '/routes' : '/screen',
        name: 'guarded',
      }),
})

function wordsFor(object: JsonObject, values: object, project: Project) {
  if ('url' in object) return toAddress()
  if ('mail' in object || 'method' in object) return toContact()
  const names = namesIn(object, values)
  const { common, also } = objectOrEmpty(project.app.document?.['session'])
  const isInSession = names.every((name) => [common, also].flat().includes(name))
  return ofValues(names, isInSession)
}

const ofValues = (names: readonly string[], isInSession: boolean) => ({
  what: say`This screen passes a value that differs from the session: ${listNames(names)}.`,
  fix: isInSession
    ? say`Pass the value unchanged, as in {"var": "session.${names[0]}"}, or write "guarded": true in the screen, so that a second person approves it.`
    : say`Write "guarded": true in the screen, so that a second person approves it.`,
})

const toAddress = () => ({
  what: say`This screen sends the session or other values to a URL that may have another host.`,
  fix: say`Remove "session" and "params", or write "guarded": true in the screen, so that a second person approves it.`,
})

const toContact = () => ({
  what: say`This screen writes or composes a number to dial, an e-mail address, or another value for the native app.`,
  fix: say`Read it from the configuration or from a response, or write "guarded": true in the screen, so that a second person approves it.`,
})

/**
 * Returns the pointer of a part of the document. For a part of a fragment, returns the pointer of
 * the node that uses the fragment.
 */
function placeOf(document: JsonObject, part: JsonObject, project: Project): string {
  const users = [...project.fragments.values()].filter((fragment) =>
    withFragments(project, fragment.document).some((one) => objectsIn(one).includes(part)),
  )
  let place: string | undefined
  visitValue(document, (value, pointer) => {
    const name = isObject(value) ? value['fragment'] : undefined
    if (value === part || users.some((fragment) => fragment.name === name)) place = pointer
    return place === undefined
  })
  if (place === undefined || users.length > 0) return place ?? ''
  const member = ['params', 'mail'].find((name) => name in part)
  return member === undefined ? place : child(place, member)
}

function namesIn({ params, session }: JsonObject, values: object): string[] {
  const names = [
    ...Object.keys(isObject(params) ? params : {}),
    ...(Array.isArray(session) ? session.map(String) : []),
  ].filter((name) => Object.hasOwn(values, name))
  return names.length > 0 ? names : Object.keys(values)
}

export const undeclaredValue = projectRule('LZ514', (project: Project) => {
  const { file } = project.app
  const { values } = guardIn(project).names
  const open = valuesSent(project).filter((name) => !Object.hasOwn(values, name))
  if (file === undefined || open.length === 0) return []
  return [
    {
      file,
      pointer: '',
      what: say`Guarded calls send unguarded values of the URL: ${open.join(', ')}.`,
      fix: say`Add them to "values" of "guarded", as in "${open[0]}": [].`,
    },
  ]
})
