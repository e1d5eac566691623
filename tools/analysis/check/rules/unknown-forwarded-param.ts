import { child, isObject, membersOf, type Json } from '../../../../renderer/language'
import type { DocumentModel } from '../../model/model'
import { followPath, isFault } from '../../types/member'
import type { Report } from '../report'
import { didYouMean } from './did-you-mean'
import { at, type DocumentRule } from './rule'
import { say } from '../../words/words'

/** An unknown session parameter in a step, or in the session rules of the app document. */
export const unknownForwardedParam: DocumentRule = {
  code: 'LZ225',
  severity: 'error',
  title: 'An unknown session parameter',
  why: 'Nothing would travel under this name, be filled in, or be kept from where it may not go.',
  check: (model) => {
    const known = model.project.app.session.object?.members
    if (!known) return []
    return [...namedIn(model), ...namedByApp(model)]
      .flatMap(({ name, ...place }) =>
        typeof name !== 'string' || known.has(name)
          ? []
          : [unknown(model, name, known.keys(), place)],
      )
      .concat(defaultsOf(model).flatMap((one) => unfounded(model, one)))
  },
}

interface Place {
  readonly pointer: string
  readonly atKey?: true
}

interface Named extends Place {
  readonly name: Json
}

function unknown(
  model: DocumentModel,
  name: string,
  names: Iterable<string>,
  { pointer, atKey }: Place,
): Report {
  return at(model, pointer, {
    ...(atKey ? { atKey } : {}),
    what: say`The session has no "${name}".`,
    ...didYouMean(
      name,
      names,
      (value) => ({ at: atKey ? 'key' : 'value', value }),
      say`Name it in schemas/app.json.`,
    ),
  })
}

function namedIn({ actions }: DocumentModel): Named[] {
  return actions.flatMap(({ source, pointer }) =>
    listed(source['session'], child(pointer, 'session')),
  )
}

/** Parameters that the app document names outside their declarations. */
function namedByApp(model: DocumentModel): Named[] {
  const session = sessionOf(model)
  return [
    ...listed(session['travel'], '/session/travel'),
    ...membersOf(session['personal']).flatMap(([kind, names]) =>
      listed(names, child('/session/personal', kind)),
    ),
    ...membersOf(session['defaults']).map(
      ([name]): Named => ({
        name,
        pointer: child('/session/defaults', name),
        atKey: true,
      }),
    ),
  ]
}

function sessionOf({ kind, document }: DocumentModel) {
  const { session } = document
  return kind === 'app' && isObject(session) ? session : {}
}

function listed(names: Json | undefined, pointer: string): Named[] {
  return Array.isArray(names)
    ? names.map((name, index) => ({ name, pointer: child(pointer, index) }))
    : []
}

function defaultsOf(model: DocumentModel): [name: string, path: Json][] {
  return membersOf(sessionOf(model)['defaults'])
}

/** Reports a parameter whose default is a missing setting. */
function unfounded(model: DocumentModel, [name, path]: [string, Json]): Report[] {
  if (typeof path !== 'string') return []
  const [root = '', ...segments] = path.split('.')
  const roots = { config: model.project.config, profile: model.project.profile }
  const start = root === 'config' || root === 'profile' ? roots[root] : undefined
  const found = start && followPath(start, segments, 0)
  if (found && !isFault(found)) return []
  const wrong = found ? segments.slice(found.at).join('.') : root
  const begun = found ? [root, ...segments.slice(0, found.at)] : []
  return [
    at(model, child('/session/defaults', name), {
      what: say`There is no setting "${path}".`,
      ...didYouMean(wrong, found?.names ?? Object.keys(roots), (value) => ({
        at: 'value',
        value: [...begun, value, ...(found ? [] : segments)].join('.'),
      })),
    }),
  ]
}
