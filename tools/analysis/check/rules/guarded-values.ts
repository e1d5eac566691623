import {
  child,
  isObject,
  objectOrEmpty,
  objectsIn,
  visitValue,
  type JsonObject,
} from '../../../../renderer/language'
import { guardIn, valuesSent } from '../../guarded/values-sent'
import { guardedValuesGiven } from '../../../../src/delivery/guarded/index'
import type { Project } from '../../project/project'
import { withFragments } from '../../project/screen-documents'
import { at, documentRule, projectRule } from './rule'
import { listNames } from '../../types/describe'
import { say } from '../../words/words'
import type { Replacement } from '../report'

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
