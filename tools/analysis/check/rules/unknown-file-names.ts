import {
  isObject,
  isTimeZone,
  segmentsOf,
  stringOrEmpty,
  membersOf,
  objectOrEmpty,
  type Json,
  valueText,
  visitValue,
} from '../../../../renderer/language'
import {
  type NameReference,
  plainReferences,
  type NamedKind,
  type KnownNames,
  namedKinds,
} from '../../names/named-kinds'
import { type Project, shownFragments } from '../../project/project'
import type { FileKind, SourceFile } from '../../project/source-file'
import { hasText } from '../../project/texts'
import { translate, say } from '../../words/words'
import { didYouMean } from './did-you-mean'
import type { Report } from '../report'
import { projectRule, type RuleCode, at, documentRule } from './rule'
import { cachedFor, cachedList } from '../../json/cached'
import type { DocumentModel } from '../../model/model'
import { type SelectedValue, selectValues } from '../../names/select'
import { followPath, isFault, type Type } from '../../types/type'

interface Row {
  readonly code: RuleCode<'names'>
  readonly in: readonly FileKind[]
  readonly kind: NameReference['kind']
  readonly names: (
    reference: NameReference,
    project: Project,
    file: SourceFile,
  ) => KnownNames | undefined
  readonly what: (name: string, reference: NameReference, file: SourceFile) => string
  readonly none?: string
}

function endpointAround({ json }: SourceFile, { pointer }: NameReference): string {
  const family = isObject(json) ? stringOrEmpty(json['family']) : ''
  return `${family}.${segmentsOf(pointer)[1] ?? ''}`
}

const rows: readonly Row[] = [
  {
    code: 'LZ226',
    in: ['profile', 'endpoints', 'picture'],
    kind: 'text',
    // A profile may also name a whole namespace of texts.
    names: ({ name }, { texts, unreadable }) => {
      if (texts.size === 0 || unreadable.size > 0 || hasText(texts, name)) return undefined
      const keys = namedKinds.text.names({ texts })
      const isNamespace = !name.includes('.') && [...keys].some((key) => key.startsWith(`${name}.`))
      return isNamespace ? undefined : keys
    },
    what: (name) => say`There is no text "${name}".`,
    none: namedKinds.text.none,
  },
  {
    code: 'LZ231',
    in: ['endpoints'],
    kind: 'param',
    names: (reference, { endpoints }, file) =>
      endpoints.get(endpointAround(file, reference))?.params,
    what: (name, reference, file) =>
      say`${endpointAround(file, reference)} has no parameter "${name}".`,
    none: 'Describe it under "params".',
  },
  {
    code: 'LZ232',
    in: ['endpoints'],
    kind: 'base',
    names: (_, { config }) => config.object?.members.get('api')?.type.object?.members,
    what: (name) => say`The configuration has no URL "${name}".`,
  },
  {
    code: 'LZ235',
    in: ['profile'],
    kind: 'zone',
    names: ({ name }) =>
      new Set([...Intl.supportedValuesOf('timeZone'), ...(isTimeZone(name) ? [name] : [])]),
    what: (name) => say`There is no time zone "${name}".`,
  },
]

export const unknownFileNames = rows.map((row) =>
  projectRule(row.code, (project) =>
    row.in
      .flatMap((kind) => project.kinds[kind])
      .flatMap((file) =>
        plainReferences(file)
          .filter(({ kind }) => kind === row.kind)
          .flatMap((reference) =>
            unknownAt(file, reference, row.names(reference, project, file), row),
          ),
      ),
  ),
)

function unknownAt(
  file: SourceFile,
  reference: NameReference,
  names: KnownNames | undefined,
  { what, none }: Pick<Row, 'what' | 'none'>,
): Report | Report[] {
  const { name, pointer, atKey } = reference
  if (!names || names.has(name)) return []
  return {
    file: file.path,
    pointer,
    ...(atKey ? { atKey } : {}),
    what: what(name, reference, file),
    ...didYouMean(name, names.keys(), atKey ? 'key' : 'value', translate(none)),
  }
}

export function unknownInScenarios(file: SourceFile, project: Project): Report[] {
  return plainReferences(file).flatMap((reference) => {
    const { kind, name } = reference
    if (kind !== 'screen' && kind !== 'endpoint') return []
    if (project.unreadable.has(name.split('.')[0]!)) return []
    const { noun, none, names }: NamedKind = namedKinds[kind]
    const what = () => say`There is no ${translate(noun)} called "${name}".`
    return unknownAt(file, reference, names(project), { what, none })
  })
}

export const unknownAppName = documentRule('LZ234', (model) => {
  if (model.kind !== 'app') return []
  const { document, project } = model
  const parameters = parametersIn(project)
  return [
    ...selectValues(document, '/session/secret/*/*').flatMap((selected) => {
      const name = valueText(selected.value)
      if (project.screens.has(name) || project.unreadable.size > 0) return []
      const what = say`There is no ${translate('screen')} called "${name}".`
      return reportAt(model, selected, what, project.screens.keys())
    }),
    ...selectValues(document, '/guarded/values/{}').flatMap((selected) => {
      if (parameters.has(valueText(selected.value)) || !project.app.session.object) return []
      const what = say`No URL and no request has a parameter "${valueText(selected.value)}".`
      return reportAt(model, selected, what, parameters)
    }),
    ...membersOf(selectValues(document, '/guarded/untapped')[0]?.value).flatMap(([screen]) =>
      selectValues(document, `/guarded/untapped/${screen}/*`).flatMap((selected) =>
        uncalledMethod(model, screen, selected),
      ),
    ),
    ...['/guarded/values/*/*', '/links/{}'].flatMap((where) =>
      selectValues(document, where).flatMap((selected) => unknownOrigin(model, selected)),
    ),
  ]
})

function parametersIn({ app, kinds, endpoints }: Project): ReadonlySet<string> {
  const ofScreens = paramsOfScreens(kinds.screen, [], ({ json }) =>
    membersOf(objectOrEmpty(json)['params']).map(([name]) => name),
  )
  return allParams(ofScreens, [app, endpoints], () => {
    const ofCalls = [...endpoints.values()].flatMap(({ params }) => [...params.keys()])
    return new Set([...(app.session.object?.members.keys() ?? []), ...ofScreens.flat(), ...ofCalls])
  })
}

const paramsOfScreens = cachedList<SourceFile, readonly string[]>()
const allParams = cachedFor<ReadonlySet<string>>()

function uncalledMethod(
  model: DocumentModel,
  name: string,
  { value, pointer }: SelectedValue,
): Report | Report[] {
  const { project } = model
  const screen = project.screens.get(name)
  if (!screen || project.unreadable.size > 0) return []
  const calls = new Set<Json>()
  for (const document of [screen, ...shownFragments(project, screen.document)])
    visitValue(document.document, (step) => {
      if (isObject(step) && step['do'] === 'native') calls.add(step['method'] ?? null)
      return true
    })
  if (calls.has(value)) return []
  const what = say`The screen "${name}" does not call the native method "${valueText(value)}".`
  return at(model, pointer, { what, fix: say`Remove "${valueText(value)}".` })
}

function unknownOrigin(model: DocumentModel, selected: SelectedValue): Report | Report[] {
  const { config, profile, endpoints, unreadable } = model.project
  const path = valueText(selected.value)
  const segments = path.split('.')
  if (selected.atKey) return unknownMember(model, selected, config, segments, 0)
  if (segments[0] === 'profile') return unknownMember(model, selected, profile, segments, 1)
  const name = segments.slice(0, 2).join('.')
  const endpoint = endpoints.get(name)
  if (endpoint) return unknownMember(model, selected, endpoint.response, segments, 2)
  if (unreadable.has(segments[0]!)) return []
  const asPath = (value: string) => [value, ...segments.slice(2)].join('.')
  return reportAt(
    model,
    selected,
    say`There is no ${translate('endpoint')} called "${name}".`,
    endpoints.keys(),
    {
      wrong: name,
      asPath,
    },
  )
}

function unknownMember(
  model: DocumentModel,
  selected: SelectedValue,
  start: Type,
  segments: readonly string[],
  from: number,
): Report | Report[] {
  let type = start
  for (let index = from; index < segments.length; index++) {
    const inside = type.array?.items ?? type
    const next = followPath(inside, [segments[index]!], 0)
    if (isFault(next)) {
      const asPath = (value: string) => segments.with(index, value).join('.')
      const what = say`There is no value "${valueText(selected.value)}".`
      return reportAt(model, selected, what, next.names, { wrong: segments[index]!, asPath })
    }
    type = next
  }
  return []
}

function reportAt(
  model: DocumentModel,
  { value, pointer, atKey }: SelectedValue,
  what: string,
  names: Iterable<string>,
  { wrong, asPath }: { readonly wrong: string; readonly asPath: (similar: string) => string } = {
    wrong: valueText(value),
    asPath: (similar) => similar,
  },
): Report {
  const edit = (similar: string) => ({
    at: atKey ? ('key' as const) : ('value' as const),
    value: asPath(similar),
  })
  return at(model, pointer, {
    ...(atKey ? { atKey } : {}),
    what,
    ...didYouMean(wrong, names, edit),
  })
}
