import { isObject, isTimeZone, segmentsOf, stringOrEmpty } from '../../../../renderer/language'
import {
  type NameReference,
  plainReferences,
  type NamedKind,
  type KnownNames,
  namedKinds,
} from '../../names/named-kinds'
import type { Project } from '../../project/project'
import type { FileKind, SourceFile } from '../../project/source-file'
import { hasText } from '../../project/texts'
import { translate, say } from '../../words/words'
import { didYouMean } from './did-you-mean'
import type { Report } from '../report'
import { projectRule, type RuleCode } from './rule'

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
