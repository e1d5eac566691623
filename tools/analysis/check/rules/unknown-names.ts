import { child, membersOf, stringOrEmpty } from '../../../../renderer/language'
import type { DocumentModel } from '../../model/model'
import { selectValues } from '../../names/select'
import {
  declaredNames,
  type DeclaredKind,
  type NamedKind,
  namedKinds,
} from '../../names/named-kinds'
import type { Project } from '../../project/project'
import { hasText } from '../../project/texts'
import { listNames } from '../../types/describe'
import { followPath, isFault } from '../../types/type'
import { translate, say } from '../../words/words'
import type { Report } from '../report'
import { didYouMean } from './did-you-mean'
import { at, documentRule, type RuleCode } from './rule'

interface Row {
  readonly code: RuleCode<'names'>
  readonly kind: DeclaredKind
  /** The message about an unknown name of this kind, if it differs from the general message. */
  readonly what?: (name: string) => string
}

const rows: readonly Row[] = [
  {
    code: 'LZ202',
    kind: 'rule',
    what: (name) => say`There is no rule called "${name}" on this screen.`,
  },
  { code: 'LZ203', kind: 'endpoint' },
  { code: 'LZ204', kind: 'screen' },
  { code: 'LZ205', kind: 'modal' },
  { code: 'LZ206', kind: 'state' },
  { code: 'LZ207', kind: 'data' },
  { code: 'LZ208', kind: 'fragment' },
  { code: 'LZ209', kind: 'widget' },
  {
    code: 'LZ210',
    kind: 'text',
    what: (name) => say`There is no text "${name}".`,
  },
  {
    code: 'LZ230',
    kind: 'link',
    what: (name) => say`There is no link "${name}".`,
  },
]

export const undeclaredNames = rows.map(({ code, kind, what }) => {
  const { noun, none, member }: NamedKind = namedKinds[kind]
  const called = (name: string, model: DocumentModel) =>
    say`There is no ${translate(model.kind === 'expansion' ? noun.replace('on this screen', 'on the screens around it') : noun)} called "${name}".`
  return documentRule(code, (model) => {
    if (isLeftToUser(kind, model)) return []
    const names = declaredNames(kind, model)
    return model.named(kind).flatMap(({ name, pointer }) => {
      if (names.has(name) || isElsewhere(kind, name, model.project)) return []
      const advice = didYouMean(name, names.keys(), 'value', translate(none))
      return at(model, pointer, {
        what: what ? what(name) : called(name, model),
        ...advice,
        ...(member ? { listsNames: true } : {}),
        ...(kind === 'text' && !advice.suggestion ? { fix: addText(name, model) } : {}),
        cause: member ? { of: member, name, member } : { of: `${kind} ${name}`, name },
      })
    })
  })
})

/**
 * Returns whether a fragment may use a name that it does not declare, because its screens must
 * declare it. The check of each use then reports the name.
 */
function isLeftToUser(kind: DeclaredKind, model: DocumentModel): boolean {
  const { member }: NamedKind = namedKinds[kind]
  if (kind === 'text') return model.project.texts.size === 0
  return (
    member !== undefined && (model.kind === 'fragment' || (model.kind === 'app' && kind !== 'rule'))
  )
}

/**
 * Returns whether an unknown name needs no report: an unreadable file may declare it, or another
 * rule reports it as a text that some languages lack.
 */
function isElsewhere(kind: DeclaredKind, name: string, { texts, unreadable }: Project): boolean {
  return unreadable.has(name.split('.')[0] ?? '') || (kind === 'text' && hasText(texts, name))
}

function addText(key: string, { project }: DocumentModel): string {
  const files = [...project.texts.keys()].map(
    (language) => `locales/${language}/${key.split('.')[0]}.json`,
  )
  return say`Add it to ${listNames(files)}.`
}

export const unknownEvent = documentRule('LZ215', (model) =>
  model.nodes.flatMap(({ source, widget, widgetName, pointer }) =>
    membersOf(widget && source['on'])
      .filter(([name]) => !widget!.events.has(name))
      .map(([name]) =>
        at(model, child(child(pointer, 'on'), name), {
          atKey: true,
          what: say`The widget "${widgetName}" has no event "${name}".`,
          ...didYouMean(
            name,
            widget!.events.keys(),
            'key',
            say`It has no events. Move the actions to another widget.`,
          ),
        }),
      ),
  ),
)

export const unknownRoute = documentRule('LZ224', (model) =>
  model.actions.flatMap(({ source: { screen, route }, pointer }) => {
    const { routes } = model.project.screens.get(stringOrEmpty(screen))?.document ?? {}
    if (typeof route !== 'string' || !Array.isArray(routes) || routes.includes(route)) return []
    const own = routes.filter((name) => typeof name === 'string')
    return at(model, child(pointer, 'route'), {
      what: say`The screen "${stringOrEmpty(screen)}" has no route "${route}".`,
      ...didYouMean(route, own, 'value', say`Remove "route".`),
    })
  }),
)

export const unknownMethod = documentRule('LZ228', (model) => {
  const { everywhere, screens } = model.project.app.native
  const own = model.kind === 'screen' ? screens.get(stringOrEmpty(model.document['screen'])) : []
  const names = [...everywhere, ...(own ?? [])]
  return model.actions.flatMap(({ name, source: { method }, pointer }) => {
    if (name !== 'native' || typeof method !== 'string' || names.includes(method)) return []
    const owner = [...screens].find(([, methods]) => methods.includes(method))?.[0]
    return at(
      model,
      child(pointer, 'method'),
      owner === undefined
        ? {
            what: say`There is no native method "${method}".`,
            ...didYouMean(method, names),
          }
        : {
            what: say`Only the screen "${owner}" may call the method "${method}".`,
            fix: say`Remove this step.`,
          },
    )
  })
})

/** The places in the app document that refer to session parameters. */
const sessionPlaces = [
  '/session/travel/*',
  '/session/personal/*/*',
  '/session/defaults/{}',
  '/session/secret/{}',
]

export const unknownForwardedParam = documentRule('LZ225', (model) => {
  const parameters = model.project.app.session.object?.members
  if (!parameters) return []
  const places = [
    ...model.actions.flatMap(({ source, pointer }) =>
      source['session'] === undefined
        ? []
        : selectValues(source, '/session/*').map((selected) => ({
            ...selected,
            pointer: pointer + selected.pointer,
          })),
    ),
    ...(model.kind === 'app'
      ? sessionPlaces.flatMap((at) => selectValues(model.document, at))
      : []),
  ]
  return places
    .flatMap(({ value, pointer, atKey: isKey }) =>
      typeof value !== 'string' || parameters.has(value)
        ? []
        : at(model, pointer, {
            ...(isKey ? { atKey: isKey } : {}),
            what: say`The session has no "${value}".`,
            ...didYouMean(
              value,
              parameters.keys(),
              isKey ? 'key' : 'value',
              say`Name it in schemas/app.json.`,
            ),
          }),
    )
    .concat(model.kind === 'app' ? unknownDefaults(model) : [])
})

function unknownDefaults(model: DocumentModel): Report[] {
  return selectValues(model.document, '/session/defaults/*').flatMap(({ value: path, pointer }) => {
    if (typeof path !== 'string') return []
    const [root = '', ...segments] = path.split('.')
    const roots = { config: model.project.config, profile: model.project.profile }
    const start = root === 'config' || root === 'profile' ? roots[root] : undefined
    const result = start && followPath(start, segments, 0)
    if (result && !isFault(result)) return []
    const wrong = result ? segments.slice(result.at).join('.') : root
    const begun = result ? [root, ...segments.slice(0, result.at)] : []
    return at(model, pointer, {
      what: say`There is no setting "${path}".`,
      ...didYouMean(wrong, result?.names ?? Object.keys(roots), (value) => ({
        at: 'value',
        value: [...begun, value, ...(result ? [] : segments)].join('.'),
      })),
    })
  })
}
